import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { hostileHtml } from '#contract/testing/hostile-html.ts'
import { cleanHtml } from './clean-html.ts'

const TAG =
  /^<\/?(h[234]|p|br|b|strong|i|em|u|ul|ol|li|blockquote|a|img|table|thead|tbody|tr|th|td)((?: \w+="[^"<>]*")*) ?\/?>/
const ATTRIBUTES: Record<string, RegExp> = {
  'a href': /^(https:\/\/|mailto:|\/media\/)/,
  'a rel': /^noopener noreferrer$/,
  'a target': /^_blank$/,
  'img src': /^(https:\/\/|\/media\/)/,
  'img alt': /^/,
}

/** Returns all parts of clean HTML that are not one of the few tags with their few attributes. */
const strangers = (html: string): string[] =>
  [...html.matchAll(/<[^]*?(?=<|$)/g)].flatMap(([piece]) => {
    const [, tag, attributes = ''] = TAG.exec(piece) ?? []
    if (tag === undefined) return [piece]
    const all = [...attributes.matchAll(/ (\w+)="([^"]*)"/g)]
    return all.flatMap(([whole, name, value = '']) => (ATTRIBUTES[`${tag} ${name}`]?.test(value) ? [] : [whole]))
  })

describe("a provider's HTML", () => {
  it("A provider's HTML keeps what a piece of news needs", () => {
    const news =
      '<h3>Bring</h3><ul><li>A <strong>charged</strong> phone</li></ul><p>Two<br />lines &amp; more</p><table><tbody><tr><td>1</td></tr></tbody></table><img src="/media/public/a.webp" alt="A picture" />'
    assert.equal(cleanHtml(news), news)
  })

  it("A provider's HTML opens its links apart, and lets them lead to safe addresses only", () => {
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

  for (const html of hostileHtml) {
    it(`A provider's HTML ${html.slice(0, 60)} is harmless afterwards`, () =>
      assert.deepEqual(strangers(cleanHtml(html)), []))
  }

  it("A provider's HTML of another tag, name or address would be noticed", () => {
    for (const html of ['<s>', '<p id="x">', '<a href="http://a.b">', '<img src="data:x">', '<b onclick="x">', '<b'])
      assert.equal(strangers(html).length, 1, html)
  })
})
