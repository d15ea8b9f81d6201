import { describe, expect, test } from 'vitest'
import { hostileHtml } from '#contract/testing/hostile-html.ts'
import { htmlCleaner } from './clean-html.ts'

const cleaned = (html: string) => String(htmlCleaner((address) => address)(html))

const TAGS = new Set('H2 H3 H4 P BR B STRONG I EM U UL OL LI BLOCKQUOTE A IMG TABLE THEAD TBODY TR TH TD'.split(' '))
const ATTRIBUTES: Record<string, string[]> = {
  A: ['href', 'target', 'rel'],
  IMG: ['src', 'alt', 'loading', 'decoding'],
}

/** Every element and attribute left in the cleaned page for which an article has no use. */
function strangers(html: string): string[] {
  const { body } = new DOMParser().parseFromString(cleaned(html), 'text/html')
  return [...body.querySelectorAll('*')].flatMap((element) => {
    if (!TAGS.has(element.tagName)) return [element.outerHTML]
    return element
      .getAttributeNames()
      .filter((name) => {
        // The `is` value of an element cannot be removed; an empty one has no effect.
        if (name === 'is' && element.getAttribute(name) === '') return false
        if (!ATTRIBUTES[element.tagName]?.includes(name)) return true
        if (name !== 'href' && name !== 'src') return false
        const { protocol, pathname } = new URL(element.getAttribute(name) ?? '', 'app://academy/')
        return !['https:', 'mailto:'].includes(protocol) && !(protocol === 'app:' && pathname.startsWith('/media/'))
      })
      .map((name) => `${element.tagName} ${name}=${element.getAttribute(name)}`)
  })
}

describe('what an article has no use for is gone', () => {
  test.each(hostileHtml.map((html) => [html.slice(0, 80), html]))(
    'What an article has no use for is gone: %s',
    (_, html) => expect(strangers(html)).toEqual([]),
  )
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
