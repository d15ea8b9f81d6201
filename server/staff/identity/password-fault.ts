import type { PlainText } from '../../http/language.ts'

const MIN_LENGTH = 12
/** Fewer guesses than this and a common word stands behind it: of five grades the lower three. */
const GOOD_GRADE = 3
/** Shorter ones stand by chance in any password. */
const MIN_WORD = 4

type Check = (password: string, own: string[]) => number
let check: Promise<Check> | null = null

/** Loaded with the first password that is set: its lists of common ones take a moment and some memory. */
async function loadCheck(): Promise<Check> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ])
  const made = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs })
  return (password, own) => made.check(password, own).score
}

/** What stands in a name, an e-mail or an address: all of it, each word, and the words without what parts them. */
function wordsOf(known: string): string[] {
  const words = known.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
  return [known.toLowerCase(), ...words, words.join('')].filter((word) => word.length >= MIN_WORD)
}

/** A password without these words, the longest first: what of it only its owner knows. */
const without = (words: readonly string[], password: string): string =>
  words
    .toSorted((a, b) => b.length - a.length)
    .reduce((left, word) => left.split(word).join(' '), password.toLowerCase())

/**
 * What is wrong with a password that somebody chose, `own` being what anybody knows of them; null when it is good. It has
 * to be good as a whole, also backwards and with figures for letters, and without the words that anybody knows.
 */
export async function passwordFault(password: string, own: string[]): Promise<PlainText | null> {
  if ([...password].length < MIN_LENGTH) return 'staff_password_short'
  const words = [...new Set(own.flatMap(wordsOf))]
  const gradeOf = await (check ??= loadCheck())
  const isGood = [password, without(words, password)].every((one) => gradeOf(one, words) >= GOOD_GRADE)
  return isGood ? null : 'staff_password_common'
}
