import { plainDigit } from './options.rules.ts'

/** How a number begins a line; `word` where a word such as `Question` stands before it. */
export type StartStyle = 'word' | 'bare word' | 'N.' | 'N)' | '(N)' | 'N:'

/** A line that begins with a number, as a question may. */
export type Start = { number: number; style: StartStyle; rest: string }

/** A line about several questions: a passage or directions. `words` is what is left of it for them. */
export type RangeLine = { from: number; to: number; words: string }

/** Digits as English, Hindi and Malayalam write them. */
const DIGIT = String.raw`[\d०-९൦-൯]`
const ASKED = String.raw`(?:q(?:ue?s?|uestions?|n)?\.?(?:\s*(?:no|number)\b\.?)?|प्रश्न(?:\s*(?:संख्या|सं\.?|क्रमांक))?|प्र\.|ചോദ്യം|ചോ\.)`
const WORDED = new RegExp(String.raw`^${ASKED}\s*[.:–-]?\s*\(?(${DIGIT}{1,4})(?!${DIGIT})\s*([.):\]–-]*)\s*(.*)$`, 'iu')
const PLAIN = new RegExp(String.raw`^(\(?)(${DIGIT}{1,4})\s*([.):])(?!${DIGIT})\s*(.*)$`, 'u')

const ANSWER =
  /^(?:(?:official|nta|final)\s+(?:answers?|ans)\.?(?:\s+(?:key\s+)?by\s+\w+)?|(?:the\s+)?(?:correct|right)\s+(?:answer|ans|option|choice|key)|answers?|ans|key|(?:सही\s+)?(?:उत्तर|जवाब)|सही\s+विकल्प|(?:ശരിയായ\s+)?ഉത്തരം|ശരിയുത്തരം)(?![\p{L}\p{M}])\.?(\s*(?:is\b|है)?\s*[:=–-]*)(\s*)(.+)$/iu
/** An answer behind the last option of a line, without brackets. */
const BEHIND =
  /\s(?:(?:correct|official)\s+)?(?:answer|ans|उत्तर|ഉത്തരം)(?![\p{L}\p{M}])\s*(?:[.:]\s*(\S.{0,20})|(\([a-f1-6]\)))$/iu
/** An answer in brackets: how it begins, and that nothing follows it. */
const BRACKETED = /[[(]\s*(?:correct\s+)?(?:answer|ans|key|उत्तर|ഉത്തരം)(?![\p{L}\p{M}])/giu
const BRACKETED_END =
  /^[[(]\s*(?:correct\s+)?\S+?\s*[.:=–-]+\s*([^[\]]*?)\s*[\])]$|^[[(]\s*(?:correct\s+)?[\p{L}\p{M}]+\s+([^[\]]*?)\s*[\])]$/iu
const SOLVED =
  /^(?:explanations?|expl?|solutions?|soln|sol|hints?|feedback|rationale|difficulty|हल|व्याख्या|स्पष्टीकरण|संकेत|कठिनाई|വിശദീകരണം|പരിഹാരം|സൂചന)(?![\p{L}\p{M}])(\.?\s*[:=–-]|\.)?\s*(.*)$/iu
const SOLVED_BEHIND = /\s(?:explanation|expl?|solution|soln|sol|hint|ans(?:wer)?|हल|व्याख्या|उत्तर|ഉത്തരം)\s*[.:]/iu
const HEADING =
  /^(?:(?:section|part)\b[\s:–-]*(?:[a-z]|[ivx]{1,4}|\d{1,2})\b|(?:खण्ड|खंड|भाग|വിഭാഗം|ഭാഗം)(?![\p{L}\p{M}])).{0,80}$/iu
const KEY_HEADING =
  /^(?:answer\s*keys?|answers?|key|solutions? key|उत्तर\s*(?:माला|कुंजी|तालिका)|ഉത്തര\s*സൂചിക|ഉത്തരങ്ങൾ)\s*[:–-]?$/iu
const FROM_TO = new RegExp(
  String.raw`(?:questions?|q(?:ue?s?)?\.?\s*(?:nos?\b\.?)?|प्रश्न|ചോദ്യ\S*)\s*(?:from\s+|numbers?\s+)?(${DIGIT}{1,4})\s*(?:-|–|—|to|and|&|से|മുതൽ)\s*(?:q\.?\s*)?(${DIGIT}{1,4})`,
  'iu',
)
const TELLS =
  /direction|instruction|passage|paragraph|comprehension|based|following|read|refer|study|निर्देश|गद्यांश|अनुच्छेद|पढ़|ഖണ്ഡിക|വായിച്ച്|നിർദ്ദേശ/iu
const DIRECTIONS =
  /^[[(]?\s*(?:directions?|instructions?|passage|comprehension|निर्देश|गद्यांश|നിർദ്ദേശ\S*)(?![\p{L}\p{M}])/iu

/** Returns the number that a line begins with, null where it begins with none. */
export function startOf(line: string): Start | null {
  const [, own = '', mark = '', words = ''] = WORDED.exec(line) ?? []
  if (own !== '')
    return { number: numberOf(own), style: mark === '' && words !== '' ? 'bare word' : 'word', rest: words }
  const plain = PLAIN.exec(line)
  if (!plain) return null
  const [, open = '', digits = '', close = '', rest = ''] = plain
  if (open !== '' && close !== ')') return null
  return { number: numberOf(digits), style: open === '' ? (`N${close}` as StartStyle) : '(N)', rest }
}

/** Reads a number in the digits of any of the three languages. */
const numberOf = (digits: string): number => Number(digits.replaceAll(/\p{Nd}/gu, (digit) => String(plainDigit(digit))))

/** Returns what a line gives as the answer; null where it gives none. `isKey` tells keys from the words of a question. */
export function answerOf(line: string, isKey: (words: string) => boolean): string | null {
  const [mark, , words] = answerParts(line)
  if (words === '') return null
  return mark.trim() === '' && !isKey(words) ? null : words
}

/** What stands between the word and its answer, the blanks behind that, and the answer. */
function answerParts(line: string): [mark: string, blanks: string, words: string] {
  const inside = /^[[(](.*)[\])]$/.exec(line)?.[1]?.trim()
  const [, mark = '', blanks = '', words = ''] = ANSWER.exec(inside ?? line) ?? ANSWER.exec(line) ?? []
  return [mark, blanks, words]
}

/** Returns the negative number that an answer may be: in `Ans:-3` the dash is a sign, or belongs to the colon. */
export function negativeOf(line: string): string | null {
  const [mark, blanks, words] = answerParts(line)
  return /[\s:=][–-]$/.test(mark) && blanks === '' && /^\.?\d/.test(words) ? `-${words}` : null
}

/** A line that is longer is no line of a question, and would take minutes to compare. */
export const MOST_LETTERS = 10_000

/**
 * Splits an answer from the end of a line: one in brackets, or one behind options; both readings where a dash before it
 * may be a sign. `isKey` as for `answerOf`.
 */
export function withoutAnswer(
  line: string,
  isKey: (words: string) => boolean,
  hasOptions: boolean,
): { words: string; answers: string[] } {
  const none = { words: line, answers: [] }
  if (line.length > MOST_LETTERS) return none
  const behind = hasOptions ? BEHIND.exec(line) : null
  const key = behind?.[1] ?? behind?.[2] ?? ''
  if (behind && isKey(key)) return { words: line.slice(0, behind.index).trim(), answers: [key] }
  const at = [...line.matchAll(BRACKETED)].at(-1)?.index ?? 0
  if (at === 0) return none
  const bracketed = line.slice(at)
  const [, marked, plain] = BRACKETED_END.exec(bracketed) ?? []
  const answer = marked ?? plain
  if (answer === undefined) return none
  return { words: line.slice(0, at).trim(), answers: [negativeOf(bracketed), answer].filter((one) => one !== null) }
}

/** Returns what a line explains; null where it does not. Without a colon only an answered question is explained. */
export function explanationOf(line: string, isAnswered: boolean): string | null {
  const found = SOLVED.exec(line)
  if (!found || (found[1] === undefined && !isAnswered)) return null
  const [word = ''] = /^[\p{L}\p{M}]+/u.exec(line) ?? []
  const words = found[2] ?? ''
  // The degree is no explanation without its own word.
  return /^(?:difficulty|कठिनाई)$/i.test(word) ? `${word}: ${words}` : words
}

/** Returns whether words hold the beginning of a solution or an answer that was not at a line's beginning. */
export const holdsSolution = (words: string): boolean => SOLVED_BEHIND.test(words)

/** Whether a line is a heading, or directions for what follows: it ends the question before it. */
export const isBetween = (line: string): boolean =>
  HEADING.test(line) || DIRECTIONS.test(line) || rangeOf(line) !== null

/** Whether a line is the heading of the keys. */
export const isKeyHeading = (line: string): boolean => KEY_HEADING.test(line)

/** Returns which questions a passage or directions are for. */
export function rangeOf(line: string): RangeLine | null {
  const found = FROM_TO.exec(line)
  if (!found || !TELLS.test(line)) return null
  const [from, to] = [numberOf(found[1] ?? ''), numberOf(found[2] ?? '')]
  if (to < from) return null
  const rest = line.slice(found.index + found[0].length)
  // Before a colon stand only the numbers, which are others once the questions are stored.
  const told = DIRECTIONS.test(line) || /^[^:]{0,20}:/.test(rest) ? rest.replace(/^[^:]{0,20}?[)\]]?\s*:\s*/, '') : line
  return { from, to, words: told.replace(/^[)\].:\s–-]+$/, '').trim() }
}
