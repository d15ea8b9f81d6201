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

/** A shorter text is like too many words. */
const SHORTEST = 4

/** Returns the number of wrong, missing, needless and exchanged letters between a text and the beginning of another. */
function mistakesIn(typed: string, word: string): number {
  const rows = [[...word, ''].map((_letter, at) => at)]
  for (let row = 1; row <= typed.length; row += 1) {
    const [above = [], before = []] = [rows[row - 1], rows[row - 2]]
    const now = [row]
    for (let at = 1; at <= word.length; at += 1) {
      const isSame = typed[row - 1] === word[at - 1]
      const isExchanged = typed[row - 1] === word[at - 2] && typed[row - 2] === word[at - 1]
      const steps = [(above[at] ?? 0) + 1, (now[at - 1] ?? 0) + 1, (above[at - 1] ?? 0) + (isSame ? 0 : 1)]
      now.push(Math.min(...steps, ...(isExchanged ? [(before[at - 2] ?? 0) + 1] : [])))
    }
    rows.push(now)
  }
  return Math.min(...(rows.at(-1) ?? []))
}

/** The words of names, which commas part, each with those after it. */
const beginningsIn = (words: string): string[] =>
  words.split(',').flatMap((name) => {
    const all = foldedWords(name).split(/\s+/)
    return all.map((_word, at) => all.slice(at).join(' '))
  })

/** Returns whether a word of one of the names, which commas part, begins with what is typed. */
export const beginWords = (typed: string, names: string): boolean =>
  beginningsIn(names).some((words) => words.startsWith(foldedWords(typed)))

/** Returns whether a word of one of the names begins with what is typed but for one mistake, or two in a long text. */
export function areNearWords(typed: string, names: string): boolean {
  const text = foldedWords(typed)
  if (text.length < SHORTEST) return false
  const allowed = text.length < 2 * SHORTEST ? 1 : 2
  return beginningsIn(names).some((words) => words !== '' && mistakesIn(text, words) <= allowed)
}
