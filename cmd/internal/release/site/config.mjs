// The site is the Markdown of the repository as it stands. Its menu has the parts and pages of docs/README.md, under their own
// titles.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'vitepress'

const top = join(import.meta.dirname, '../pages')
const source = 'https://github.com/codegraph-dev/codegraph/blob/main/'

// titleOf is the first heading of a page.
const titleOf = (page) => readFileSync(join(top, page), 'utf8').match(/^# (.+)$/m)?.[1] ?? page

// sidebar has the headings of docs/README.md, each with the pages that its table links to.
function sidebar() {
  const groups = []
  for (const line of readFileSync(join(top, 'docs/README.md'), 'utf8').split('\n')) {
    const heading = line.match(/^## (.+)$/)
    if (heading) groups.push({ text: heading[1], items: [] })
    if (!line.startsWith('| [')) continue
    for (const [, link] of line.split('|')[1].matchAll(/\]\(([^)#]+\.md)\)/g)) {
      const page = join('docs', link)
      groups.at(-1).items.push({ text: titleOf(page), link: '/' + page.replace(/\.md$/, '') })
    }
  }
  return groups
}

export default defineConfig({
  title: 'codegraph',
  description: titleOf('README.md'),
  srcDir: 'pages',
  outDir: 'out',
  rewrites: { 'README.md': 'index.md', 'docs/README.md': 'docs/index.md' },
  lastUpdated: false,
  // What no page is, such as folders and action.yml, is in the repository; a page that is not there fails the build.
  ignoreDeadLinks: [(url) => !/(\.md|\/[^./]*)(#.*)?$/.test(url)],
  markdown: {
    config(md) {
      const open = md.renderer.rules.link_open ?? ((tokens, i, options, env, self) => self.renderToken(tokens, i, options))
      md.renderer.rules.link_open = (tokens, i, options, env, self) => {
        const href = tokens[i].attrGet('href')
        const page = /^[a-z]+:|^#|^\/|\.(md|png|html)(#.*)?$/.test(href)
        if (!page) tokens[i].attrSet('href', source + join(env.relativePath, '..', href))
        return open(tokens, i, options, env, self)
      }
    },
  },
  themeConfig: { sidebar: sidebar(), outline: [2, 3], search: { provider: 'local' }, socialLinks: [{ icon: 'github', link: source.replace('/blob/main/', '') }] },
})
