import { beyondLimits } from '#contract/formula-limits.rules.ts'
import { isLegacy } from '#contract/legacy-fonts/legacy-text.rules.ts'
import { loadAcademy } from '../../../academy/academy.ts'
import { boundQuestions } from '../../../assessment/seal/sealed-papers.queries.ts'
import { sheet, type Change, type Review } from '../../sheet.ts'
import { checkChapter, checkCode, Codes } from '../codes.ts'
import { formulaFaults, loadFormulaParser } from './formula-faults.ts'
import {
  LETTERS,
  derivedType,
  keyOf,
  keyText,
  optionsOf,
  typeOf,
  type InvalidKey,
} from '#contract/question-key.rules.ts'
import {
  questionColumns,
  type QuestionRow,
  LANGUAGE_KEYS,
  LANGUAGES,
  type Language,
  type Translated,
} from './question-columns.ts'
import { orderNotes } from './option-order.ts'
import { putQuestion } from './put-question.ts'
import { changesSealed, changesKey, looksSame } from './key-changes.rules.ts'
import { storedQuestions, questionVersions } from './questions-stored.queries.ts'
import { localized, type LocalizedMessage } from '../../localized-message.rules.ts'
import { misfitOf } from '../../../assessment/format/fits-section.rules.ts'
import type { Tx } from '../../../db/db.ts'
import { unbegunWithFormat, begunPapersWith } from '../papers/begun-papers.queries.ts'
import { paperInWords, oldKeyWarning, oldTextNote } from '../papers/paper-words.rules.ts'
import { hasWhole } from '../../../assessment/format/whole-key.rules.ts'
import type { AnswerType } from '../../../assessment/marking/scheme.rules.ts'
import type { QuestionFacts } from '../../import-context.ts'
import { type AnswerFault, answerFaults } from '#contract/answer-faults.rules.ts'

type Say = (column: keyof QuestionRow, problem: LocalizedMessage) => void

/** Reports faults of a question's options, key, lists and other languages. */
function checkQuestion(row: QuestionRow, say: Say): void {
  for (const fault of answerFaults(row)) say(fault.field, problemOf(fault, row))
  checkLists(row, say)
  for (const language of ['hi', 'ml'] as const) checkTranslation(row, language, say)
}

const WHY_NO_KEY = {
  comma: 'key_comma',
  exponent: 'key_exponent',
  not_a_number: 'key_no_number',
  not_whole: 'key_not_whole',
  too_many_decimals: 'key_decimals',
  too_long: 'key_too_long',
  empty: 'key_empty',
  reversed: 'key_reversed',
} as const satisfies Record<Exclude<InvalidKey, 'no_letter' | 'names_nothing'>, string>

const PROBLEMS = {
  number_options: () => localized('number_options'),
  two_options: () => localized('two_options'),
  equal_options: () => localized('equal_options'),
  all_right: () => localized('all_right'),
}

function problemOf(fault: AnswerFault, row: QuestionRow): LocalizedMessage {
  if (fault.is === 'key') return noKey(fault.why, fault.part)
  if (fault.is === 'not_option') return localized('not_option', { letter: shown(row, fault.letter) })
  return PROBLEMS[fault.is]()
}

function noKey(why: InvalidKey, part: string): LocalizedMessage {
  if (why === 'names_nothing') return localized('names_no_option')
  if (why === 'no_letter') return localized('none_of', { value: part, words: LETTERS })
  return localized(WHY_NO_KEY[why], { value: part })
}

/** Returns the key as the clerk wrote it, where it is one letter. */
const shown = ({ correct }: QuestionRow, letter: string): string => (correct.length === 1 ? correct : letter)

function checkLists({ list_one, list_two }: QuestionRow, say: Say): void {
  if (list_one === null && list_two !== null) say('list_one', localized('list_one_empty'))
  if (list_two === null && list_one !== null) say('list_two', localized('list_two_empty'))
}

const countOf = (items: string): number => items.split('\n').length

function checkTranslation(row: QuestionRow, language: Language, say: Say): void {
  const rest: Translated[] = ['passage', 'list_one', 'list_two', ...LETTERS.map((letter) => `option${letter}` as const)]
  const given = [...rest, 'explanation' as const].filter((one) => row[`${one}_${language}`] !== null)
  for (const one of given) {
    if (row[one] === null)
      say(`${one}_${language}`, localized('translates_empty', { title: questionColumns[one].title }))
  }
  for (const list of ['list_one', 'list_two'] as const) {
    const [items, translated] = [row[list], row[`${list}_${language}`]]
    if (items === null || translated === null || countOf(items) === countOf(translated)) continue
    const title = questionColumns[list].title
    say(`${list}_${language}`, localized('items_differ', { count: countOf(translated), title, other: countOf(items) }))
  }
  if (given.length > 0 && row[`question_${language}`] === null) {
    say(`question_${language}`, localized('question_untranslated', { language: localized(LANGUAGE_KEYS[language]) }))
  }
}

/** The parts of a question that are read in another language too. */
const READ = /^(?:question|option[A-F]|image[A-F]|explanation|passage|list_one|list_two|correct)$/

/** Whether students read something else. A picture whose file has not been looked at yet is known by its name. */
function isOther(now: QuestionRow[keyof QuestionRow] | undefined, before: QuestionRow[keyof QuestionRow]): boolean {
  const [one, other] = [now ?? null, before ?? null]
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return one !== other
  return one.hash === '' ? one.name !== other.name : one.hash !== other.hash
}

/**
 * Combines a stored question with the file's values. Where the file changes texts and has no columns of another
 * language, that language's stored texts are removed: they would translate another question, or other options.
 */
function mergeQuestion(before: QuestionRow, given: Partial<QuestionRow>): QuestionRow {
  const merged: QuestionRow = { ...before, ...given }
  // An option that has words now is a picture no more.
  for (const letter of LETTERS)
    if (given[`option${letter}`] && before[`option${letter}`] === null && !(`image${letter}` in given))
      merged[`image${letter}`] = null
  const columns = Object.keys(given) as (keyof QuestionRow)[]
  const isReadOtherwise = columns.some((column) => READ.test(column) && isOther(given[column], before[column]))
  if (!isReadOtherwise) return merged
  // That options may be shuffled was said of other words.
  if (before.keep_order === 'No' && !('keep_order' in given)) merged.keep_order = null
  for (const language of Object.keys(LANGUAGES) as Language[]) {
    const own = (Object.keys(before) as (keyof QuestionRow)[]).filter((column) => column.endsWith(`_${language}`))
    if (own.some((column) => column in given)) continue
    Object.assign(merged, Object.fromEntries(own.map((column) => [column, null])))
  }
  return merged
}

/** Returns the key of the languages that a question had and has no more; null where there is none. */
function languagesGone(before: QuestionRow, row: QuestionRow): 'language_hi' | 'language_ml' | 'language_both' | null {
  const gone = (Object.keys(LANGUAGES) as Language[]).filter(
    (language) => before[`question_${language}`] !== null && row[`question_${language}`] === null,
  )
  return gone.length > 1 ? 'language_both' : gone[0] ? LANGUAGE_KEYS[gone[0]] : null
}

/**
 * Reports, for each paper that students have begun, which changed questions it keeps in their old version: a warning
 * where the right answer has changed, because the paper's results go on by the old key.
 */
async function reviewKeys(read: Tx, changes: { now: QuestionRow }[], { warn, note }: Review): Promise<void> {
  const changed = new Map(changes.map(({ now }) => [now.code, now]))
  const papers = await begunPapersWith(read, [...changed.keys()])
  const ids = papers.flatMap(({ questions }) => questions.map(({ question_id }) => question_id))
  const held = await questionVersions(read, [...new Set(ids)])
  for (const paper of papers) {
    const keys: string[] = []
    const others: string[] = []
    for (const { question_code, question_id } of paper.questions) {
      const [before, now] = [held.get(question_id), changed.get(question_code)]
      if (!before || !now || looksSame(before, now)) continue
      if (changesKey(before, now)) keys.push(question_code)
      else others.push(question_code)
    }
    if (keys.length > 0) warn(oldKeyWarning(paper, keys))
    if (others.length > 0) note(oldTextNote(paper, others))
  }
}

/** Returns the facts that papers are checked by. */
function factsOf(row: QuestionRow): QuestionFacts {
  const { marks, subject } = row
  const key = keyOf(row)
  const answer_type = typeOf(row).toLowerCase() as AnswerType
  const hasWholeKey = key.is === 'number' && hasWhole(key.range)
  return { marks, subject, answer_type, options: optionsOf(row).length, hasWholeKey }
}

/**
 * Notes, for each paper with a format that nobody has begun, which changed questions it keeps in their old version,
 * because the new version does not fit its sections.
 */
async function reviewFormats(read: Tx, changes: Change<typeof questionColumns>[], { note }: Review): Promise<void> {
  const changed = new Map(changes.map((change) => [change.now.code, change]))
  for (const paper of await unbegunWithFormat(read, [...changed.keys()])) {
    const kept = paper.questions.filter(({ question_code, answer_type, partial }) => {
      const change = changed.get(question_code)
      const rules = { answer_type, partial: partial ?? 'none', integer_only: paper.integer_only === 1 }
      return change && misfitOf(factsOf(change.now), rules) !== null
    })
    if (kept.length === 0) continue
    const codes = kept.map(({ question_code }) => question_code)
    note(localized('format_keeps', { paper: paperInWords(paper), codes }))
  }
}

/** The question bank. A changed question gets a new version; answered questions stay. */
export const questionsSheet = sheet({
  name: 'questions',
  columns: questionColumns,
  needs: ['subjects', 'recorded'],
  key: ({ code }) => code,
  mayTakeGoodRows: true,
  prepare: loadFormulaParser,
  stored: storedQuestions,
  refine: canonical,
  merge: mergeQuestion,
  check: (row, { known, say, note, advise, isPartial }, before) => {
    checkCode(known, 'subjects', row.subject, 'subject', say)
    if (row.chapter_no !== null) checkChapter(known, row.subject, row.chapter_no, 'chapter_no', say)
    if (!isPartial) checkQuestion(row, say)
    for (const [column, words] of Object.entries(row)) {
      if (typeof words !== 'string' || words === before?.[column as keyof QuestionRow]) continue
      if (isLegacy(words)) say(column as keyof QuestionRow, localized('legacy_font'))
      const beyond = beyondLimits(words)
      if (beyond !== null) say(column as keyof QuestionRow, localized('formula_limits', { formula: beyond }))
      if (beyond !== null || known.now === null) continue
      for (const fault of formulaFaults(words)) {
        advise(localized('in_column', { column: questionColumns[column as keyof QuestionRow].title, fault }))
      }
    }
    const gone = before ? languagesGone(before, row) : null
    if (gone !== null) note(localized('translation_gone', { code: row.code, languages: localized(gone) }))
    if (row.negative_marks > row.marks) note(localized('takes_more', { code: row.code }))
  },
  review: async (read, changes, review) => {
    await reviewKeys(read, changes, review)
    await reviewFormats(read, changes, review)
  },
  remark: (rows, changes, note) => {
    for (const order of orderNotes(rows, changes)) note(order)
  },
  sealing: {
    by: boundQuestions,
    isChanged: changesSealed,
    problem: ({ name }) => localized('question_sealed', { paper: name }),
  },
  codes: ['code'],
  learn: (row, { questions, questionFacts }, isPartial) => {
    questions.add(row.code)
    if (isPartial) questionFacts.delete(row.code)
    else questionFacts.set(row.code, factsOf(row))
  },
  put: async (tx, rows, putting) => {
    const codes = await Codes.of(tx)
    const { pass_percent } = await loadAcademy(tx)
    for (const row of rows) await putQuestion(tx, row, putting, codes.subject(row.subject), pass_percent)
  },
})

/**
 * Returns the canonical form of a row: options without a gap, the key as letters or numbers, and no type where it
 * follows from the rest. An invalid value stays as it was written, so that the check reports it.
 */
function canonical(row: QuestionRow): QuestionRow {
  const key = keyOf(row)
  if (key.is === 'invalid') return row
  const type = typeOf(row) === derivedType(row) ? null : row.type
  if (key.is === 'number') return { ...row, type, correct: keyText(key) }
  const options = optionsOf(row)
  const letters = options.map(({ letter }) => letter)
  const isThere = key.letters.every((letter) => letters.includes(letter))
  if (!isThere || translatesGap(row)) return row
  const closed: QuestionRow = { ...row, type }
  for (const [index, letter] of LETTERS.entries()) {
    const from = letters[index]
    closed[`option${letter}`] = options[index]?.text ?? null
    closed[`image${letter}`] = options[index]?.image ?? null
    for (const language of ['hi', 'ml'] as const) {
      closed[`option${letter}_${language}`] = from === undefined ? null : row[`option${from}_${language}`]
    }
  }
  const right = key.letters.flatMap((letter) => LETTERS[letters.indexOf(letter)] ?? [])
  return { ...closed, correct: keyText({ is: 'letters', letters: right }) }
}

/** Returns true where a missing option has a translation. */
function translatesGap(row: QuestionRow): boolean {
  const letters = new Set(optionsOf(row).map(({ letter }) => letter))
  const gaps = LETTERS.filter((letter) => !letters.has(letter))
  return gaps.some((letter) => row[`option${letter}_hi`] !== null || row[`option${letter}_ml`] !== null)
}
