package reach

import "testing"

func TestIsOutlined(t *testing.T) {
	for p, want := range map[string]bool{"docs/guide.mdx": true, "docs/guide.md": true, "app/page.tsx": false, "settings.yml": true, "app/page.vue": false} {
		if got := IsOutlined(p); got != want {
			t.Errorf("IsOutlined(%q) = %v, want %v", p, got, want)
		}
	}
}
