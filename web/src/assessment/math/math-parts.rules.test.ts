import { expect, test } from 'vitest'
import { mathParts } from '#contract/math-parts.rules.ts'
import { gluedParts, hasMath } from './math-parts.rules.ts'

const short = (text: string) => mathParts(text).map(({ kind, text: part }) => `${kind[0]}:${part}`)

test.each([
  ['no mathematics at all', ['t:no mathematics at all']],
  ['force $F$ on $q_1$.', ['t:force ', 'i:F', 't: on ', 'i:q_1', 't:.']],
  ['so $$\\Phi = 1$$ here', ['t:so ', 'd:\\Phi = 1', 't: here']],
  ['\\(a+b\\) and \\[c\\]', ['i:a+b', 't: and ', 'd:c']],
  ['a price of \\$5', ['t:a price of $5']],
  ['it costs $5 and $10', ['t:it costs $5 and $10']],
  ['$5', ['t:$5']],
  ['an $unclosed one', ['t:an $unclosed one']],
  ['$ 5 $', ['t:$ 5 $']],
  ['$$  $$', ['t:$$  $$']],
  ['$\\text{costs $3$ each}$', ['i:\\text{costs $3$ each}']],
  ['$\\frac{a}{b}$', ['i:\\frac{a}{b}']],
  ['$a\\$b$', ['i:a\\$b']],
  ['two\nlines $x$', ['t:two\nlines ', 'i:x']],
  ['ബലം $F$ ആണ്', ['t:ബലം ', 'i:F', 't: ആണ്']],
])('The text %s is told from its mathematics', (text, parts) => {
  expect(short(text)).toEqual(parts)
})

test('only a text with mathematics asks for the library', () => {
  expect(['plain', 'it costs $5 and $10', '$x$'].map(hasMath)).toEqual([false, false, true])
})

const glued = (text: string) =>
  gluedParts(text).map((part) => (part.kind === 'text' ? part.text : `<${part.before}|${part.text}|${part.after}>`))

test.each([
  ['a mass ($m$), then $v$.', ['a mass ', '<(|m|),>', ' then ', '<|v|.>', '']],
  ['($a$)($b$)', ['', '<(|a|)>', '', '<(|b|)>', '']],
  ['$a$$$b$$', ['<|a|>', '<|b|>']],
  ['so\n$$b$$\nhere', ['so', '<|b|>', 'here']],
  ['plain (text).', ['plain (text).']],
])('brackets and stops stay with the mathematics they touch: %s', (text, parts) => {
  expect(glued(text)).toEqual(parts)
})
