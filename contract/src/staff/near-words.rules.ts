const CHILLUS: Record<string, string> = { ൺ: 'ണ്', ൻ: 'ന്', ർ: 'ര്', ൽ: 'ല്', ൾ: 'ള്', ൿ: 'ക്' }

/** Returns a text without what keyboards leave out: capitals, accents, the dot of ज़, Malayalam's letters for ends. */
const foldedWords = (text: string): string =>
  text
    .normalize('NFD')
    .toLowerCase()
    .replaceAll(/[\u0300-\u036f\u093c\u200c\u200d]/g, '')
    .replaceAll('ँ', 'ं')
    .replaceAll(/[ൺൻർൽൾൿ]/g, (letter) => CHILLUS[letter] ?? letter)
    .trim()

/** A shorter text is like too many words; a longer one was copied and not typed. */
const SHORTEST = 4
const LONGEST = 24

/**
 * Whether a text is the beginning of a word but for so many wrong, missing, needless and exchanged letters. Only places
 * that so many mistakes can lead to are compared: thousands of names are looked through while others wait.
 */
function begins(typed: string, word: string, allowed: number): boolean {
  let [above, before] = [new Map<number, number>(), new Map<number, number>()]
  for (let at = 0; at <= allowed; at += 1) above.set(at, at)
  for (let row = 1; row <= typed.length; row += 1) {
    const now = new Map<number, number>()
    for (let at = Math.max(0, row - allowed); at <= Math.min(word.length, row + allowed); at += 1) {
      const isSame = at > 0 && typed[row - 1] === word[at - 1]
      const isExchanged = at > 1 && typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      const found = Math.min(
        (above.get(at) ?? Infinity) + 1,
        (now.get(at - 1) ?? Infinity) + 1,
        (above.get(at - 1) ?? Infinity) + (isSame ? 0 : 1),
        isExchanged ? (before.get(at - 2) ?? Infinity) + 1 : Infinity,
      )
      if (found <= allowed) now.set(at, found)
    }
    if (now.size === 0) return false
    ;[before, above] = [above, now]
  }
  return true
}

/** Of a name. */
const MOST_WORDS = 6

/** The words of names, which commas part, each with those after it. */
const beginningsIn = (words: string): string[] =>
  words.split(',').flatMap((name) => {
    const all = foldedWords(name).split(/\s+/, MOST_WORDS)
    return all.map((_word, at) => all.slice(at).join(' '))
  })

/** Returns whether a word of one of the names, which commas part, begins with what is typed. */
export const beginWords = (typed: string, names: string): boolean =>
  beginningsIn(names).some((words) => words.startsWith(foldedWords(typed)))

/** Tells whether a word of one of the names begins with what is typed but for one mistake, or two in a long text. */
export function nearWords(typed: string): (names: string) => boolean {
  const text = foldedWords(typed)
  if (text.length < SHORTEST || text.length > LONGEST) return () => false
  const allowed = text.length < 2 * SHORTEST ? 1 : 2
  return (names) => beginningsIn(names).some((words) => words !== '' && begins(text, words, allowed))
}
