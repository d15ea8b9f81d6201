import { withChillus } from './chillus.rules.ts'

/** What somebody answered when asked whether the options keep their order; null where nobody has. */
export type KeepOrder = 'Yes' | 'No' | null

/**
 * A question as its options are judged: an option is null where it is a picture without words. `keep_order` decides
 * where it is filled, and the wording where it is not.
 */
export type JudgedQuestion = {
  question: string
  explanation: string | null
  options: (string | null)[]
  keep_order: KeepOrder
}

/** Why a question's options keep their order. */
export type FixedBecause = 'the answer' | 'true or false' | 'an option' | 'the question' | 'the explanation'

/**
 * Returns why the options must keep their order, or null where each attempt may shuffle them. In doubt the order is
 * kept: keeping it costs some safety at one question, shuffling it wrongly makes the question wrong for a student.
 */
export function fixedBecause({ question, explanation, options, keep_order }: JudgedQuestion): FixedBecause | null {
  if (keep_order !== null) return keep_order === 'Yes' ? 'the answer' : null
  const words = wordsOf(options)
  if (words.length === 2 && words.every((word) => TRUTH_VALUES.has(word))) return 'true or false'
  if (words.some(namesOptions)) return 'an option'
  if (namesLetters(question)) return 'the question'
  return explanation !== null && namesLetters(explanation) ? 'the explanation' : null
}

/**
 * Returns true where the wording alone does not say whether the options must keep their order, so that somebody has to
 * be asked. An answer that was given does not count: it is shown with the question.
 */
export function isOrderUnsure({ question, explanation, options }: JudgedQuestion): boolean {
  const words = wordsOf(options)
  const naming = words.filter(namesOptions)
  const because = fixedBecause({ question, explanation, options, keep_order: null })
  if (because === null) return words.some(mayNameOptions)
  // Groups of blood are letters, too, and a question may letter its own statements or steps.
  if (because === 'an option') return naming.every((word) => BARE_LETTER.test(word))
  const text = because === 'the question' ? question : (explanation ?? '')
  return because !== 'true or false' && !saysOption(text)
}

// In mathematics letters are quantities: `$E$` is a field, and no fifth option.
const wordsOf = (options: JudgedQuestion['options']): string[] =>
  options.map((text) => (text === null || ONLY_MATHEMATICS.test(text) ? '' : plain(text)))

const ONLY_MATHEMATICS = /^\s*(?:\$[^$]+\$|\\\((?:(?!\\\))[^])*\\\))\s*$/

const TRUTH_VALUES = new Set(
  'true false t f yes no right wrong correct incorrect सत्य असत्य सही गलत ग़लत हाँ हां नहीं ശരി തെറ്റ് ശരിയാണ് തെറ്റാണ് അതെ അല്ല'.split(
    ' ',
  ),
)

/** Returns the text in one line of lower-case letters, with Malayalam's final consonants in today's spelling. */
function plain(text: string): string {
  return withChillus(text.normalize('NFC').toLowerCase())
    .replaceAll(/\\text\{([^}]*)\}/g, '$1')
    .replaceAll(/\\[()[\]]|[$"'“”‘’\u200b-\u200d]/g, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/[.।:;,!]+$/, '')
    .trim()
}

// An option as others name it: by a letter or a number, bracketed or not.
const LETTER = '(?:[a-f]|[अबसदकखगघ])'
const MARK = String.raw`(?:\(\s*(?:${LETTER}|[1-6])\s*\)|\[\s*(?:${LETTER}|[1-6])\s*\]|(?:${LETTER}|[1-6])\)?)`
const NAMED = String.raw`(?:(?:options?|choices?|answers?|विकल्प|ഓപ്ഷൻ) ?)?${MARK}(?:[ -]?(?:ഉം|യും|ും))?`
const AND = String.raw`(?: ?, ?(?:and |or )?| ?& ?| (?:and|or|nor|और|तथा|एवं|या|व|ഉം|അല്ലെങ്കിൽ|കൂടാതെ) )`
const BEFORE = String.raw`(?:(?:both|either|neither|only|just|दोनों|केवल|सिर्फ|न तो|രണ്ടും) ?(?:of )?)`
const AFTER = String.raw`(?: ?(?:,|-)? ?(?:only|both|alone|are (?:right|correct|true)|is (?:right|correct|true)|दोनों|केवल|ही|(?:सही|सत्य) (?:है|हैं)|മാത്രം|രണ്ടും|എന്നിവ|ശരിയാണ്))`

/** Nothing but options: `both A and C`, `(a), (b) and (c) only`, `1 and 3`, `केवल A`, `A മാത്രം`, `B`. */
const EXCEPT = String.raw`(?:,? (?:but )?not ${NAMED}(?:${AND}${NAMED})*)`
const ONLY_OPTIONS = new RegExp(`^${BEFORE}?${NAMED}(?:(?:${AND}${NAMED})+${AFTER}?${EXCEPT}?|${EXCEPT})$`, 'u')
const ONE_OPTION = new RegExp(
  `^(?:${BEFORE}${NAMED}|${NAMED}${AFTER}|${LETTER}|\\(\\s*(?:${LETTER}|[1-6])\\s*\\))$`,
  'u',
)
/** `A and B`, `(a) or (c)` and the like within a longer option, where a word says that options are meant. */
const AMONG_WORDS = new RegExp(
  `(?:^|\\s)(?:both|either|neither|combinations? of)(?: of)? ${NAMED}${AND}${NAMED}(?![\\p{L}\\p{M}\\d])`,
  'u',
)

const OTHERS = [
  // English
  /\b(?:all|none|any|both|neither|either|some|each|two|three|most|one|two) (?:of )?(?:the |these |those )?(?:above|below|following|mentioned|given|options?|choices?|answers?|alternatives?)\b/,
  /\b(?:all|none|any|both|neither|either) (?:of )?(?:the )?(?:these|those|them|others?|rest|two|three|four)\b/,
  /^(?:all|none|both|neither|any|nota|aota)$|\b(?:all|both|none) (?:are|is|were) (?:equally )?(?:right|correct|true|wrong|incorrect|false|possible)\b/,
  /\b(?:the|mentioned|given|stated|listed|as) above\b|\babove (?:all|options?|statements?|mentioned)\b|\babove$/,
  /\b(?:cannot|can not|can't|cant) be (?:determined|decided|said|predicted)\b.*\babove\b/,
  /\b(?:options?|choices?) ?\(?(?:[a-f]|[1-6])\)?(?![\p{L}\d])/u,
  /\b(?:previous|preceding|other|first|last|second|third|next) (?:options?|choices?|answers?|one|two|three|ones)\b/,
  /\b(?:more|less|fewer) than (?:one|two|three) (?:of|options?|is|are)\b|\bexactly (?:one|two|three) (?:of|options?|are)\b/,
  /^(?:only |just )?(?:the )?(?:1st|2nd|3rd|[4-6]th|first|second|third|fourth)(?: (?:and|or) (?:the )?(?:1st|2nd|3rd|[4-6]th|first|second|third|fourth))?(?: only| alone)?$/,
  /\b(?:any|at least|at most|only|exactly) (?:one|two|three) of (?:the |these|those)\b|\b(?:some|every one|each) of (?:these|those|the above)\b/,
  /^all (?:except|but) |^not [a-f]$|\b(?:above|first|last) (?:two|three)\b|\bno (?:correct|right) (?:option|answer)s?\b/,
  /\b(?:same as|opposite of|twice(?: of)?|half of|equal to|as in) [([]?(?:[a-f]|[1-4])(?:[)\]]|$)/,
  /(?:^|[\s(])[a-f]\)? (?:is|are) (?:right|correct|true|wrong|incorrect|false)\b|^[a-f]\/[a-f]$/,
  // Hindi
  /^(?:केवल |सिर्फ )?(?:पहला|दूसरा|तीसरा|चौथा)(?: (?:और|तथा|व|या) (?:पहला|दूसरा|तीसरा|चौथा))?$|^तीनों$|^न तो [a-fअबसदकखगघ] न/,
  /^(?:सभी|सब|दोनों|एक से अधिक|कोई भी) ?(?:विकल्प)? ?(?:सही|सत्य|गलत|ग़लत|असत्य)(?: है| हैं)?$/,
  /उपरोक्त|उपर्युक्त|उपयुर्क्त|ऊपर (?:के|दिए|दिये|लिखे|बताए)|निम्न(?:लिखित)? (?:सभी|में से)|विकल्प/,
  /(?:इन|उन)(?: ?में ?से)? ?(?:सभी|सब|कोई|दोनों|किसी)|(?:इन|उन)(?:में| में) ?से|^(?:ये|यह|वे) (?:सभी|सब|दोनों)|कोई (?:भी )?नहीं|^(?:सभी|दोनों|सब)$/,
  // Malayalam
  /^(?:എല്ലാം|രണ്ടും|മൂന്നും|ഒന്നിലധികം) ?(?:ശരി(?:യാണ്)?|തെറ്റ(?:്|ാണ്))$/,
  /മുകളിൽ|മേൽ ?പ?്?പറഞ്ഞ|മേൽ ?കൊടുത്ത|താഴെ ?(?:പറ|കൊടു)|ഓപ്ഷൻ|വയെല്ലാം|(?:ഇവ|അവ) ?(?:എല്ലാം|രണ്ടും)|(?:ഇവ|അവ)യിൽ|(?:ഇവ|അവ)യൊന്നു/,
  /(?:ഇവ|അവ) ?(?:മൂന്നും|രണ്ടെണ്ണം)|(?:ഇവ|അവ)യിലൊന്നു|ആദ്യത്തെ (?:രണ്ടും|മൂന്നും)|^ഒന്നും ?ശരിയല്ല$|\((?:എ|ബി|സി|ഡി)\)/,
  /^[a-f] ?(?:യും|ും|മാത്രം)(?:,? [a-f] ?(?:യും|ും))*,? ശരി(?:യാണ്)?$/,
  /ഇതെല്ലാം|ഇതൊന്നു|ഒന്നു(?:മല്ല|മില്ല)|^(?:എല്ലാം|രണ്ടും)$/,
]

/** Options that stand beside each other without a word between them, as a list: `(a)(b)`, `A യും C യും`. */
const listed = (words: string): string => words.replaceAll(/\) ?\(/g, '), (').replaceAll(/(ും|ഉം) /g, '$1, ')

function namesOptions(words: string): boolean {
  const list = listed(words)
  return (
    ONLY_OPTIONS.test(list) ||
    ONE_OPTION.test(list) ||
    AMONG_WORDS.test(list) ||
    OTHERS.some((pattern) => pattern.test(words))
  )
}

const BARE_LETTER = /^[a-f]$/

/** Words that refer to other options in one question and to things in the next. Long options are prose. */
const REFERRING = [
  /\b(?:all|none|both|neither|either|other|others|another|former|latter|above(?! \d)|previous|preceding|these|those|options?|choices?)\b/,
  /(?:^|\s)(?:सभी|सब|दोनों|तीनों|कोई|ऊपर|उक्त|पूर्वोक्त|इनमें|उनमें|ये|अन्य)(?=\s|$)/,
  /എല്ലാ|രണ്ടും|മൂന്നും|ഒന്നും|മുകളി|മറ്റുള്ള|(?:^|\s)(?:ഇവ|അവ)/,
]
const MOST_WORDS = 6

/** `Both statements are correct`: the statements are the question's own. */
const OF_STATEMENTS = /\bstatements?\b|कथन|പ്രസ്താവന/

const mayNameOptions = (words: string): boolean =>
  words.split(' ').length <= MOST_WORDS &&
  !OF_STATEMENTS.test(words) &&
  REFERRING.some((pattern) => pattern.test(words))

const MATHEMATICS = /\$\$[^]*?\$\$|\$[^$]*\$|\\\([^]*?\\\)|\\\[[^]*?\\\]/g

/** A letter in brackets: `(b) is wrong`, but not the argument of a function. Statements and steps are lettered like it. */
const IN_BRACKETS = /(?:^|[^\p{L}\p{N}_)\]])[([](?:[a-fA-F])[)\]]/u

const BY_LETTER = [
  /\b(?:options?|choices?|alternatives?)(?: is| are|:| =| -)? ?\(?\[?(?:[a-f]|[1-6])\)?\]?(?![\p{L}\d'’.%])/iu,
  /\b[Aa](?:nswers?|ns\.?)(?: is| are|:| =| -)? ?(?:[A-F]|[([][a-fA-F1-6][)\]])(?![\p{L}\d'’%])/u,
  /\b(?:options?|choices?|alternatives?) (?:above|below|before|after)\b/i,
  /\b(?:first|second|third|fourth|fifth|last|other|previous|next) (?:options?|choices?|alternatives?|answers?)\b/i,
  /\b[A-F] (?:is|are) (?:right|wrong|correct|incorrect|the (?:right|correct|wrong|best))\b/,
  /\b[A-F](?:,| and| or) [A-F](?: and [A-F])? are (?:right|wrong|correct|incorrect|true|false)\b/,
  /विकल्प ?\(?[A-Fa-fअबसदकखगघ1-6]\)?(?![\p{L}\p{M}\d])|[([][अबसदकखगघ][)\]]/u,
  /(?:ഓപ്ഷൻ|ഉത്തരം) ?\(?[A-Fa-f1-6]\)?(?![\p{L}\p{M}\d])/u,
]

const withoutMathematics = (text: string): string => text.normalize('NFC').replaceAll(MATHEMATICS, ' … ')

/** Returns true where a text says of a letter that it is an option. */
const saysOption = (text: string): boolean => BY_LETTER.some((pattern) => pattern.test(withoutMathematics(text)))

const namesLetters = (text: string): boolean => saysOption(text) || IN_BRACKETS.test(withoutMathematics(text))
