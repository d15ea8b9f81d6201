import { choice, functionOf, modulus, tables } from './enclosed.ts'
import { fractions, roots } from './fractions.ts'
import { isChemical, lettersOfBothCases, readLeaf, readWhole } from './letters.ts'
import type { Lexicon } from './lexicon.ts'
import { scripts } from './scripts.ts'
import { type Reader, type Rule, rowOf, type Token } from './tokens.ts'
import { units } from './units.ts'

/** Reads signs whose words depend on what is around them. */
const signs: Rule = (row, at, { lexicon, isChemical: isReaction }) => {
  const text = row[at]?.text ?? ''
  const words = (found: string) => ({ words: found, next: at + 1 })
  const isInBraces = row.slice(0, at).filter((token) => token.text === '{').length > 0
  if (/^[∣:]$/.test(text) && isInBraces) return words(lexicon.text('such_that'))
  if (text === ':') return words(row.some((token) => token.text === '→') ? ':' : lexicon.text('ratio'))
  if (text === '→' && isReaction) return words(lexicon.text('gives'))
  if (text === '×' && row[at - 1]?.kind === 'mover') return words(lexicon.text('cross'))
  return null
}

const leaf: Rule = (row, at, reader) => {
  const token = row[at]
  if (!token) return null
  if (token.kind === 'space') return { words: '', next: at + 1 }
  return { words: token.node.childElementCount > 0 ? token.text : readLeaf(token, reader), next: at + 1 }
}

/** The first rule that applies reads its tokens. */
const RULES: Rule[] = [units, tables, choice, modulus, functionOf, fractions, roots, scripts, signs, leaf]

/** Returns a formula as a teacher would read it aloud, from its MathML. */
export function readFormula(math: Element, lexicon: Lexicon): string {
  const reader: Reader = {
    lexicon,
    read: (row) => readRow(row, reader),
    isChemical: isChemical(math),
    bothCases: lettersOfBothCases(math),
  }
  return reader.read(rowOf(math))
}

function readRow(row: Token[], reader: Reader): string {
  const whole = readWhole(row, reader)
  if (whole !== null) return whole
  const words: string[] = []
  for (let at = 0; at < row.length;) {
    for (const rule of RULES) {
      const found = rule(row, at, reader)
      if (!found) continue
      words.push(found.words)
      at = found.next
      break
    }
  }
  return words
    .filter(Boolean)
    .join(' ')
    .replaceAll(/ +(?=[,;:.])/g, '')
}
