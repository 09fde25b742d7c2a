package main

import (
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/codegraph-dev/codegraph/extract"
	"github.com/codegraph-dev/codegraph/extract/facts"
)

// environments are those of package globals whose names scripts may use without a mark in
// their file: browsers, workers, Node.js, modules and runners of tests.
var environments = strings.Fields(`amd astro browser builtin chai commonjs devtools jasmine jest jquery mocha node nodeBuiltin qunit serviceworker
	shared-node-browser svelte vitest vue webextensions worker`)

// otherGlobals are names of further runtimes, hosts, libraries without modules, types, and
// what older versions of the two packages had.
var otherGlobals = strings.Fields(`BufferEncoding Bun Component Cypress D1Database Deno DurableObject EdgeRuntime ErrnoException ExecutionContext Express Fetcher GLOBAL GeoJSON HMR
	HTMLRewriter JQuery JQueryStatic JSX KVNamespace L MonkeyPatch NestedHooks Netlify NodeJS NodeJSRequire NodeModule NodeRequire Page R2Bucket React RequireResolve ScheduledEvent THREE WebSocketPair WebdriverIO
	Zone any arguments asserts bench bigint boolean const cordova cy gapi getApp getCurrentPages google grecaptcha infer intrinsic is keyof my never number object out page readonly
	requirejs root sinon string symbol typeof uni unique unknown void wx phantom browser element WScript WSH App
	AudioWorkletGlobalScope AudioWorkletProcessor PopoverInvokerElement PublicKeyCredentialJSON RTCEncodedVideoFrameType RTCRtpTransform StyleMedia WorkletGlobalScope by currentFrame
	currentTime protractor registerProcessor sampleRate
	AFRAME Alpine AppleID BABYLON Backbone CacheService CalendarApp Calendly Capacitor Cesium Chai Chart CodeMirror ContentService DS DocumentApp DoneFn DriveApp Dropzone Ember Excel
	FB FormApp GM GM_addElement GM_addStyle GM_addValueChangeListener GM_cookie GM_deleteValue GM_deleteValues GM_download GM_getResourceText GM_getResourceURL GM_getTab GM_getTabs
	GM_getValue GM_getValues GM_info GM_listValues GM_log GM_notification GM_openInTab GM_registerMenuCommand GM_removeValueChangeListener GM_saveTab GM_setClipboard GM_setValue
	GM_setValues GM_unregisterMenuCommand GM_webRequest GM_xmlhttpRequest GmailApp Handlebars Highcharts HtmlService I18n ImplementationCallback Intercom Jdbc LockService MailApp
	Marionette MathJax Matter Meteor Mocha MochaDone Mongo MusicKit Mustache Office OfficeExtension OneNote PIXI PayPal Phaser Plotly Popper PowerPoint Prism PropertiesService Quill
	Razorpay ScriptApp Sentry Sinon SinonStub SlidesApp Spotify SpreadsheetApp Stripe Swal Swiper TWEEN Template Tracker Turbo Twitch UrlFetchApp Vimeo Vue VueRouter Vuex Word
	XmlService YT __ENV __ITER __VU __html__ ace acquireVsCodeApi amplitude angular bootstrap braintree cloneInto d3 dataLayer exportFunction fbq figma ga gsap gtag hcaptcha hljs htmx
	katex ko mapboxgl maplibregl mermaid mixpanel moment monaco ng ngMock nw p5 paypal posthog toastr turnstile twttr unsafeWindow`)

// everywhere are the environments whose names any file may use; of the others a name has a question mark.
var everywhere = strings.Fields(`browser builtin node nodeBuiltin shared-node-browser serviceworker worker`)

// scriptGlobals lists the names that environments of scripts declare: those of package
// globals, the declarations at the top of TypeScript's libraries, and the others above.
// ofTypes are those of the other names that the language has in types.
var ofTypes = regexp.MustCompile(`^(any|arguments|asserts|bigint|boolean|const|infer|intrinsic|is|keyof|my|never|number|object|out|readonly|string|symbol|typeof|unique|unknown|void)$`)

func scriptGlobals() (string, []byte, error) {
	dir, err := nodeModules()
	if err != nil {
		return "", nil, err
	}
	names := map[string]bool{}
	for _, n := range otherGlobals {
		names[n] = ofTypes.MatchString(n)
	}
	var listed map[string]map[string]any
	if err := readJSON(filepath.Join(dir, "globals", "globals.json"), &listed); err != nil {
		return "", nil, err
	}
	for _, e := range environments {
		if len(listed[e]) == 0 {
			return "", nil, fmt.Errorf("package globals has no environment %s", e)
		}
		for n := range listed[e] {
			names[n] = names[n] || slices.Contains(everywhere, e)
		}
	}
	if err := addDeclared(names, dir); err != nil {
		return "", nil, err
	}
	version, err := scriptVersions(dir)
	var b strings.Builder
	for _, n := range slices.Sorted(maps.Keys(names)) {
		b.WriteString(n)
		if !names[n] {
			b.WriteByte('?')
		}
		b.WriteByte('\n')
	}
	return version, []byte(b.String()), err
}

// nodeModules is the folder that the packages are in.
func nodeModules() (string, error) {
	dir := os.Getenv("CODEGRAPH_NODE_MODULES")
	if dir == "" {
		return "", absence("CODEGRAPH_NODE_MODULES names no folder where npm installed globals and typescript")
	}
	return dir, nil
}

// scriptVersions names the versions of the packages that tables of scripts are made of.
func scriptVersions(dir string) (string, error) {
	var versions []string
	for _, p := range []string{"globals", "typescript"} {
		var about struct{ Version string }
		if err := readJSON(filepath.Join(dir, p, "package.json"), &about); err != nil {
			return "", err
		}
		versions = append(versions, about.Version)
	}
	return fmt.Sprintf("globals %s, TypeScript %s", versions[0], versions[1]), nil
}

func readJSON(path string, into any) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	if err := json.Unmarshal(data, into); err != nil {
		return fmt.Errorf("read %s: %w", path, err)
	}
	return nil
}

// scriptLibraries lists the compiler's libraries. From version 7 on they are in a package for the platform.
func scriptLibraries(dir string) ([]string, error) {
	var files []string
	for _, at := range []string{"typescript/lib", "@typescript/typescript-*/lib"} {
		found, err := filepath.Glob(filepath.Join(dir, filepath.FromSlash(at), "lib*.d.ts"))
		if err != nil {
			return nil, err
		}
		files = append(files, found...)
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s holds no libraries of TypeScript", dir)
	}
	return files, nil
}

// scriptFacts reads what a file of declarations has.
func scriptFacts(path string) (*facts.File, error) {
	source, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	f, err := extract.ByName("typescript").Facts(source)
	if err != nil {
		return nil, fmt.Errorf("read %s: %w", path, err)
	}
	return f, nil
}

// addDeclared adds the names that the compiler's libraries declare at their top.
func addDeclared(names map[string]bool, dir string) error {
	files, err := scriptLibraries(dir)
	if err != nil {
		return err
	}
	for _, path := range files {
		f, err := scriptFacts(path)
		if err != nil {
			return err
		}
		for _, s := range f.Symbols {
			if s.Container < 0 && s.Name != "" {
				names[s.Name] = true
			}
		}
	}
	return nil
}
