import { krutiToHindi } from './kruti.rules.ts'
import { fontByWords, hasWordsOf, isOther, isSurelyTyped, isTooLong, type LegacyFont } from './legacy-words.rules.ts'
import { mlttToMalayalam } from './mltt.rules.ts'

/** A line that is typed for a font of before Unicode: as it came, as it becomes, and whether that is likely. */
export type LegacyLine = { line: number; came: string; becomes: string; isLikely: boolean }

const READ: Record<LegacyFont, (typed: string) => string> = { kruti: krutiToHindi, mltt: mlttToMalayalam }

/** The mark around words that a Word file has in such a font. They are no question before somebody has looked at them. */
export const legacyMark = (font: LegacyFont, words: string): string =>
  words.trim() === '' ? words : words.replace(words.trim(), (own) => `⟦${font}: ${own}⟧`)

const MARKED = /⟦(kruti|mltt): ([^⟦⟧]*)⟧/g
const SPLIT = /⟧( *)⟦(?:kruti|mltt): /g

/** Returns whether a text is typed for such a font: it is marked so, or its words show it. */
export const isLegacy = (text: string): boolean => /⟦(?:kruti|mltt): /.test(text) || isSurelyTyped(text)

/** What is no word: formulas, tokens, and the number or the letter before a line. */
const KEPT = /(\$[^$]*\$|⟦[^⟦⟧]*⟧|\[[^[\]\s]+(?: \d+)?(?:: [^[\]]*)?\](?=\s|$))/
const MARK =
  /^(\s*(?:(?:q(?:ue?s?)?\.?\s*(?:no\.?)?\s*)?\d{1,4}\s*[.):]|[([](?:[a-f1-6]|i{1,3}|iv)[)\]]|[a-d][.)]|(?:ans(?:wer)?|sol(?:ution)?|exp|hint)\s*[.:])\s*)?(.*)$/is

function readLine(line: string, font: LegacyFont): string {
  const [, mark = '', words = ''] = MARK.exec(line) ?? []
  return (
    mark +
    words
      .split(KEPT)
      .map((part, at) => (at % 2 === 1 ? part : READ[font](part)))
      .join('')
  )
}

/** Letters of options, and numbers with their units, which are the same in all fonts. */
const SHORT =
  /^\s*(?:[([]?[A-Za-z1-6][)\]]?(?:\s*,\s*[([]?[A-Za-z1-6][)\]]?)*|[\d\s.,+−-]+(?:[A-Za-z]{1,3}(?:\/[A-Za-z]{1,3})?)?)?\s*$/

/** A run of Word may end within a word. */
const joined = (line: string): string => line.replaceAll(SPLIT, '$1')

/** Returns the lines of a text that are typed for such a font. What could be English as well follows the line before it. */
export function legacyLines(text: string): LegacyLine[] {
  const font = fontByWords(text)
  if (font === null && !text.includes('⟦')) return []
  let isBefore = false
  return text.split('\n').flatMap((came, at): LegacyLine[] => {
    const line = at + 1
    const whole = joined(came)
    const read = whole.replaceAll(MARKED, (_all, own: LegacyFont, words: string) => READ[own](words))
    if (read !== whole) return [{ line, came, becomes: read, isLikely: true }]
    const [, , words = ''] = MARK.exec(came) ?? []
    if (font === null || isTooLong(came) || SHORT.test(words)) return []
    const [isOwn, isEnglish] = [hasWordsOf(words, font), isOther(words, font)]
    isBefore = isOwn ? !isEnglish : isBefore && !isEnglish
    if (!isOwn && isEnglish) return []
    const becomes = readLine(came, font)
    return becomes === came ? [] : [{ line, came, becomes, isLikely: isBefore }]
  })
}

/** Returns the text with those lines as they become. */
export function withLines(text: string, lines: readonly LegacyLine[]): string {
  const read = new Map(lines.map(({ line, becomes }) => [line, becomes]))
  return text
    .split('\n')
    .map((line, at) => read.get(at + 1) ?? line)
    .join('\n')
}
