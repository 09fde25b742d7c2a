package markup

import "github.com/codegraph-dev/codegraph/extract/lang"

// IsNative reports an element of HTML or SVG, as written in them.
func IsNative(name string) bool { return native()[name] }

// IsVoid reports an element of HTML that never has a closing tag.
func IsVoid(name string) bool { return void()[name] }

var native, void = lang.WordSet(`html body base head link meta style title address article aside footer header hgroup h1 h2 h3 h4 h5 h6 nav section div dd dl dt
	figcaption figure picture hr img li main ol p pre ul a b abbr bdi bdo br cite code data dfn em i kbd mark q rp rt ruby s samp search small span strong sub sup time u var wbr
	area audio map track video embed object param source canvas script noscript del ins caption col colgroup table thead tbody td th tr tfoot button datalist fieldset form input
	label legend meter optgroup option output progress select textarea details dialog menu summary template slot blockquote iframe portal frame frameset marquee center font svg
	animate animateMotion animateTransform circle clipPath defs desc ellipse feBlend feColorMatrix feComponentTransfer feComposite feConvolveMatrix feDiffuseLighting
	feDisplacementMap feDistantLight feDropShadow feFlood feFuncA feFuncB feFuncG feFuncR feGaussianBlur feImage feMerge feMergeNode feMorphology feOffset fePointLight
	feSpecularLighting feSpotLight feTile feTurbulence filter foreignObject g image line linearGradient marker mask metadata mpath path pattern polygon polyline radialGradient
	rect set stop switch symbol text textPath tspan use view math`),
	lang.WordSet("area base br col embed hr img input link meta param source track wbr")
