package tables

// Columns that the tables of style sheets share.
var (
	stylePlace     = text("scope", "selector of the rule, in full where rules are nested; or @theme, @property, @utility NAME")
	styleCondition = text("condition", "at-rules around it, outermost first, joined by \" { \"; null without")
)

// styleTables are what style sheets define.
func styleTables() []Table {
	return []Table{
		{Name: "css_variables", Rows: 500, Doc: "Custom properties of style sheets, a row for each place that sets one, and variables of SCSS and Less, which have no scope or condition here.", Columns: []Column{
			pathKey,
			text("id", "id of the symbol"),
			key("name", "name with its dashes; of a variable of SCSS or Less without its sign", 2, costOfName),
			fromText("value", "what it is set to, white space collapsed; null for nothing, and for @property without an initial value"),
			stylePlace, styleCondition, lineOf,
		}},
		{Name: "css_classes", Rows: 2_000, Doc: "Classes of style sheets, a row for each rule whose selector names one. Of .css, .scss and .less files, as in all tables of styles (nested selectors of SCSS and Less are not joined): indented Sass and `<style>` blocks of other files are not read.", Columns: []Column{
			pathKey,
			text("id", "id of the symbol"),
			key("name", "name without the dot, escapes undone", 4, costOfName),
			stylePlace, styleCondition,
			integer("is_module", "of a CSS module (*.module.css): its own, and offered to scripts"),
			lineOf,
		}},
		{Name: "css_keyframes", Rows: 50, Doc: "@keyframes of style sheets.", Columns: []Column{
			pathKey,
			text("id", "id of the symbol"),
			key("name", "name", 2, costOfName),
			lineOf,
		}},
	}
}
