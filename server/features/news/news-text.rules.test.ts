import assert from 'node:assert/strict'
import { test } from 'node:test'
import { cleanHtml } from './clean-html.ts'
import { htmlOfText, textOfNews } from './news-text.rules.ts'

test('what is typed without tags becomes paragraphs, and comes back as it was', () => {
  const typed = 'Fees & forms: 3 < 5\nby Friday\n\nBring <both>'
  const html = htmlOfText(typed)
  assert.equal(html, '<p>Fees &amp; forms: 3 &lt; 5<br />by Friday</p><p>Bring &lt;both&gt;</p>')
  assert.equal(textOfNews(cleanHtml(html)), typed)
})

test('what has tags within its lines alone has its paragraphs, and comes back as it was', () => {
  const typed = 'It opens on Monday.\n\nBring <b>two</b> pens &amp; paper\nor <a href="https://example.org">borrow</a>'
  const html = cleanHtml(htmlOfText(typed))
  assert.match(html, /^<p>It opens on Monday\.<\/p><p>Bring <b>two<\/b> pens &amp; paper<br \/>or <a /)
  assert.equal(cleanHtml(htmlOfText(textOfNews(html))), html)
})

test('HTML stays HTML, there and back', () => {
  const html = '<h3>Bring</h3><p>A <b>charged</b> phone</p>'
  assert.equal(htmlOfText(html), html)
  assert.equal(textOfNews(html), html)
})

test('words that look like a tag are not made one', () => {
  const html = '<p>write &lt;b&gt; for bold</p>'
  assert.equal(textOfNews(html), html)
})
