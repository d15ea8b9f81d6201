const LATIN = /[a-z]/

/**
 * Returns false where two names can hardly be of one person: they have no word in common, and none begins the other.
 * Names in different scripts are not compared.
 */
export function isSameName(one: string, other: string): boolean {
  const [words, others] = [wordsOf(one), wordsOf(other)]
  if (words.length === 0 || others.length === 0) return true
  if (LATIN.test(words.join('')) !== LATIN.test(others.join(''))) return true
  const isShared = words.some((word) => word.length > 1 && others.includes(word))
  const [joined, joinedOther] = [words.join(''), others.join('')]
  return isShared || joined.startsWith(joinedOther) || joinedOther.startsWith(joined)
}

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .match(/[\p{L}\p{M}]+/gu) ?? []
