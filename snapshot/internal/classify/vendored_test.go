package classify

import "testing"

func TestIsVendored(t *testing.T) {
	for p, want := range map[string]bool{
		"vendor/github.com/a/b.go":            true,
		"web/node_modules/x/index.js":         true,
		"static/jquery.min.js":                true,
		"dist/app.js":                         true,
		"venv/lib/python3.12/os.py":           true,
		"venv/bin/activate_this.py":           true,
		"src/shop/venv/core.py":               false,
		"tools/venv/Scripts/pip.py":           true,
		"main.go":                             false,
		"vendors/list.go":                     false,
		"internal/vendor.go":                  false,
		"test/fixtures/a.ts":                  false,
		"pkg/distribution/distribution.go":    false,
		"Pods/Alamofire/Source/AFError.swift": true,
		"app/ShopIOS/Pods/Firebase/README.md": true,
		"Example/Pods/Nimble/Nimble.swift":    true,
		"src/components/Pods/PodList.tsx":     false,
	} {
		if got := IsVendored(p); got != want {
			t.Errorf("IsVendored(%q) = %v, want %v", p, got, want)
		}
	}
}
