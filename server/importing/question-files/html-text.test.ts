import assert from 'node:assert/strict'
import { test } from 'node:test'
import { plainText } from './plain-text.ts'
import { inEnglish } from '../localize.ts'

const html = (text: string) => plainText({ format: 'html', text }).text

test('paragraphs and breaks become lines, other tags nothing', () => {
  assert.equal(html('<p>One <b>bold</b>\n word.</p>\n\n<div>Two<br/>three</div>'), 'One bold word.\nTwo\nthree')
})

test('a numbered list keeps its numbers, which questions speak of', () => {
  assert.equal(
    html('Which?<ol><li>One</li><li>Two<ul><li>in it</li></ul></li><li>Three</li></ol>'),
    'Which?\n1. One\n2. Two\n- in it\n3. Three',
  )
})

test('raised and lowered signs keep their meaning', () => {
  assert.equal(html('H<sub>2</sub>SO<sub>4</sub>, 10<sup>−3</sup>, x<sup>n</sup>'), 'H₂SO₄, 10⁻³, xⁿ')
  assert.equal(html('v<sub>max</sub>, x<sup>a+b</sup>, x<sup>y</sup>, 4<sup>th</sup>'), 'v_(max), x^(a+b), x^y, 4th')
})

test('entities are signs, once', () => {
  assert.equal(html('&alpha;&nbsp;&le;&nbsp;&#946; &amp;lt; R&amp;D &unknown;'), 'α ≤ β &lt; R&D &unknown;')
})

test('what nobody sees is not read', () => {
  assert.equal(
    html('a<script>if (a<b) "</p>"</script>b<style>p{}</style><!-- <b>c</b> <i -->d<SCRIPT src="x"></SCRIPT>e'),
    'abde',
  )
})

test('comparisons are not tags', () => {
  assert.equal(html('a<b and c>d, x < y > z, 1<i'), 'a<b and c>d, x < y > z, 1<i')
  assert.equal(html('&lt;b&gt; is a tag'), '<b> is a tag')
})

test('tags count in Moodle’s own format too, and its line ends stay', () => {
  assert.equal(plainText({ format: 'moodle', text: 'x<sup>2</sup>\n<b>y</b>' }).text, 'x²\ny')
  assert.equal(plainText({ format: 'plain', text: '<b>x</b> &amp;' }).text, '<b>x</b> &amp;')
})

test('what is lost is said', () => {
  const notesOf = (text: Parameters<typeof plainText>[0]) => plainText(text).notes.map(inEnglish)
  const table = '<table><tr><td>1</td><td>2</td></tr></table><a href="x">y</a>'
  assert.deepEqual(notesOf({ format: 'html', text: table }), [
    'Tables are imported as lines of text',
    'Link addresses aren’t imported',
  ])
  assert.deepEqual(notesOf({ format: 'markdown', text: '**x**' }), ['Markdown characters are kept as typed'])
})
