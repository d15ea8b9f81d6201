import type { Catalogue } from './catalogue.ts'
import type { Fault } from './sources.ts'

/** What docs/words.md rules out in English texts, and what to write instead. */
const REFUSED: [pattern: RegExp, instead: string][] = [
  [/\b(?:no|any) more\b(?! than| \w+s\b)/i, 'un-, no longer, or another verb'],
  [/\bwhoever\b|\bwhomever\b/i, 'who, anyone who, or the person'],
  [/\banew\b/i, 'again'],
  [/\bstands? (?:here|there|at|in|below|above)\b/i, 'is'],
  [/\bof (?:no use|now)\b/i, 'expired, current'],
  [/\bbecomes? of\b|\bhinders?\b|\blacks?\b|\bhold to be\b/i, 'the plain verb'],
  [/\bbeside\b/i, 'next to, or with'],
  [/\bby itself\b/i, 'automatically'],
  [/\bat once\b/i, 'right away'],
  [/\bgives you\b/i, 'lets you'],
  [/\bmay stay empty\b/i, 'optional'],
  [/\bstored?\b(?= (?:it|them|changes|the changes|rows)\b)|^Store\b/i, 'save'],
  [/\btrial texts?\b|\btexts? (?:message|to (?:guardians|students))/i, 'SMS'],
  [/\bthe moment\b/i, 'the time'],
  [/\be-mail\b/i, 'email'],
  [/\bworkbooks?\b/i, 'sheet'],
  [/\bsittings?\b/i, 'exam session'],
  [/\b(?:proof|trial) run\b/i, 'preview'],
  [/\bhand(?:s|ed|ing)? in\b/i, 'submit'],
  [/\btext messages?\b/i, 'SMS'],
  [/(?:\d|\}) %/, 'a figure and its % without a space'],
  [/ {2}/, 'one space'],
  [/["']/, 'typographic quotes: ’ “ ”'],
]

/** Texts that stay to the letter: the specification’s, a notice of consent, a value of a cell. */
const QUOTED = /^(?:consent_[12]_|eighteen_\d_|sms_code$|help_results$|verify_network_problem$)/

/** Returns the English texts that say something which the list of words refuses. */
export function refusedWords(name: string, catalogue: Catalogue): Fault[] {
  return Object.entries(catalogue).flatMap(([key, text]) => {
    if (QUOTED.test(key) || key === '$schema') return []
    const sentences = typeof text === 'string' ? [text] : text.flatMap(({ match }) => Object.values(match))
    return REFUSED.flatMap(([pattern, instead]) => {
      const found = sentences.map((sentence) => pattern.exec(sentence)?.[0]).find(Boolean)
      return found ? [`${name}: ${key} says “${found}”; say ${instead}`] : []
    })
  })
}
