import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { rulesNamedIn } from './inline-styles.ts'

const SHEET = [
  '@layer theme,utilities;',
  ':root{--ink:#123}',
  '@layer utilities{',
  '.flex{display:flex}.wide\\:p-4{padding:4px}.w-1\\/2,.hidden{width:50%}.row .flex{gap:1px}',
  'a:where(.dark,.dark *){color:red}.dark\\:red:is(.dark *){color:red}',
  '@media (width>=64rem){.wide\\:p-4{padding:8px}}@media print{@supports (a:b){.paper{color:#000}}}',
  '}',
  '@keyframes spin{to{rotate:1turn}}',
].join('')

const kept = (text: string) => rulesNamedIn(text, SHEET)

describe('the rules that a text names', () => {
  it('The rules that a text names are those of its classes, also with signs in their names, and whatever is of no class', () => {
    const rules = kept('className:`flex wide:p-4`')
    for (const one of ['.flex{', '.wide\\:p-4{padding:4px}', '(width>=64rem)', ':root{', '@keyframes', 'a:where(.dark'])
      assert.ok(rules.includes(one), one)
  })

  it('The rules that a text names are none of another class, nor what would be empty without it', () => {
    const rules = kept('className:`flex`')
    for (const one of ['p-4', 'hidden', '.row', 'media', 'supports']) assert.ok(!rules.includes(one), one)
  })

  it('The rules that a text names lose of several selectors those that nobody names', () => {
    assert.ok(kept('`hidden`').includes('.hidden{width:50%}'))
    assert.ok(kept('`w-1/2`').includes('.w-1\\/2{width:50%}'))
  })

  it('The rules that a text names keep the order of the layers', () =>
    assert.ok(kept('').startsWith('@layer theme,utilities;')))
})
