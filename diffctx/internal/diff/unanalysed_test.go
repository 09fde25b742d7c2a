package diff

import "testing"

func TestIsNews(t *testing.T) {
	for p, want := range map[string]bool{"CHANGES/7274.feature": true, "news/+typo.bugfix": true, "newsfragments/12.misc": true, "features/login.feature": false, "news/models.feature": false} {
		if got := isNews(p); got != want {
			t.Errorf("isNews(%q) = %v, want %v", p, got, want)
		}
	}
}
