import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { insertFormula } from './insert-formula.rules.ts'

/** `|` is the caret; between two of them something is selected. */
function after(shown: string, formula: string): string {
  const [before = '', middle = '', rest] = shown.split('|')
  const from = before.length
  const typing = { text: before + middle + (rest ?? ''), from, to: from + (rest === undefined ? 0 : middle.length) }
  const made = insertFormula(typing, formula)
  return `${made.text.slice(0, made.from)}|${made.text.slice(made.to)}`
}

describe('a formula of the palette', () => {
  it('A formula of the palette comes between dollar signs where the caret is, which goes to what is to be typed', () => {
    assert.equal(after('The half is |.', '\\frac{}{}'), 'The half is $\\frac{|}{}$.')
    assert.equal(after('|', '\\alpha '), '$\\alpha|$')
  })

  it('A formula of the palette comes into mathematics without dollar signs', () => {
    assert.equal(after('So $x = |$ it is', '\\sqrt{}'), 'So $x = \\sqrt{|}$ it is')
    assert.equal(after('$|x$', '\\pi '), '$\\pi |x$')
    assert.equal(after('\\(|x\\)', '\\pi '), '\\(\\pi |x\\)')
    assert.equal(after('a $x$ b| c', '\\pi'), 'a $x$ b$\\pi|$ c')
  })

  it('A formula of the palette takes in what is selected', () => {
    assert.equal(after('$|x+1|$', '\\sqrt{}'), '$\\sqrt{x+1}|$')
    assert.equal(after('|x|', '^{}'), '$^{x}|$')
  })
})
