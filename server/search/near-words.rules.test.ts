import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { foldedWords } from '../ports/folding/folded-words.rules.ts'
import { readingsOf, typedWords } from './near-words.rules.ts'

const KNOWN = foldedWords(
  "Gauss's law, Ohm's law, Faraday's law of induction, genetics, kinetics, ബലം ഗതി, गतिकी, 11, 12",
)
const readings = (query: string) => readingsOf(typedWords(query), KNOWN)
const folded = (...names: string[]) => names.flatMap((name) => foldedWords(name))

describe('words that are nearly known', () => {
  for (const [query, ...meant] of [
    ['guass', 'gausss'],
    ['omhs', 'ohms'],
    ['faradya', 'faradays'],
    ['indaction', 'induction'],
    ['inducton', 'induction'],
    ['indtuction law', 'induction', 'law'],
    ['गकीति', 'गतिकी'],
  ] as const)
    it(`"${query}" is read as ${meant.join(' ')}`, () => assert.deepEqual(readings(query)[0], folded(...meant)))

  it('A swap counts before a wrong letter, and a word of the same length before a longer one', () =>
    assert.deepEqual(readings('kinetisc')[0], folded('kinetics')))

  it('What is known, short, or far from everything has no other reading', () => {
    for (const query of ['law', 'gau', 'lew', '13', 'zzzzzz', 'indacsion', '']) assert.deepEqual(readings(query), [])
  })
})
