import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { cleanHtml } from './clean-html.ts'

describe("a provider's HTML", () => {
  it('keeps what a piece of news needs', () => {
    const news =
      '<h3>Bring</h3><ul><li>A <strong>charged</strong> phone</li></ul><p>Two<br />lines &amp; more</p><table><tbody><tr><td>1</td></tr></tbody></table><img src="/media/public/a.webp" alt="A picture" />'
    assert.equal(cleanHtml(news), news)
  })

  it('opens its links apart, and lets them lead to safe addresses only', () => {
    const link = (href: string) => cleanHtml(`<a href="${href}">x</a>`)
    assert.equal(
      link('https://example.org/a'),
      '<a href="https://example.org/a" rel="noopener noreferrer" target="_blank">x</a>',
    )
    assert.match(link('mailto:office@example.org'), /href="mailto:/)
    for (const href of [
      'javascript:alert(1)',
      ' java&#10;script:alert(1)',
      'data:text/html,x',
      '//evil.example',
      'http://a.b',
    ]) {
      assert.doesNotMatch(link(href), /href/, href)
    }
  })

  const nasty = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<svg><a xlink:href="javascript:alert(1)"><text>x</text></a></svg>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<iframe src="https://evil.example"></iframe>',
    '<form action="https://evil.example"><input name=token></form>',
    '<p style="position:fixed;inset:0" id="root" class="x" name="y">a</p>',
    '<a href="https://a.b" onclick="alert(1)">x</a>',
    '<base href="https://evil.example/">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<link rel=stylesheet href=https://evil.example>',
    '<object data="https://evil.example"></object><embed src=x>',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<template><img src=x onerror=alert(1)></template>',
    '<textarea><img src=x onerror=alert(1)></textarea>',
    '<img src="data:image/svg+xml,<svg onload=alert(1)>">',
    '<img src="//evil.example/a.png">',
    `${'<b>'.repeat(300)}<img src=x onerror=alert(1)>`,
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
  ]
  for (const html of nasty) {
    it(`${html.slice(0, 60)} is harmless afterwards`, () => {
      const clean = cleanHtml(html)
      assert.doesNotMatch(
        clean,
        /<(?!\/?(h[234]|p|br|b|strong|i|em|u|ul|ol|li|blockquote|a|img|table|thead|tbody|tr|th|td)\b)/i,
      )
      assert.doesNotMatch(clean, /\son\w+=|javascript:|style=|\sid=|\sclass=|\sname=|evil\.example/i)
    })
  }
})
