import type { AnswerType } from '../assessment/marking/scheme.rules.ts'
import { addQuestion, type NewPaper, putPaper } from '../assessment/paper/paper-writes.queries.ts'
import type { Db } from '../db/db.ts'
import type { NewId } from '../ports/new-id.ts'
import { paperRow } from './paper-makers.ts'
import { questionRows } from './question-rows.ts'

/** A question of the mixed paper: its options by their texts, the right ones, or the right number. */
export type MixedQuestion = {
  question_id: number
  answer_type: AnswerType
  options: { option_id: number; ptext: string }[]
  /** The right answer as a student gives it. */
  right: string | string[]
}

export type MixedPaper = { paper_id: number; questions: MixedQuestion[] }

type Making = { db: Db; newId: NewId; now: number }

/**
 * In order: single-choice questions of which two share a passage, several right options with partial marks, and numbers
 * of which two count.
 */
const SECTIONS = [
  { name: 'Section A', types: ['single', 'single', 'single'], attempt_at_most: null, partial: 'none' },
  { name: 'Section B', types: ['multiple', 'multiple'], attempt_at_most: null, partial: 'jee_advanced' },
  { name: 'Section C', types: ['number', 'number', 'number'], attempt_at_most: 2, partial: 'none' },
] as const

const RIGHT = { single: [2], multiple: [2, 3], number: [] }
const PASSAGE = 'A capacitor of 4 µF is charged to 50 V and taken from its source.'
/** Behind the options of the second question, the passage, and the first list, where the paper has formulas everywhere. */
const FORMULA = String.raw` $\frac{\sigma}{2\epsilon_0}$`

/**
 * Options of a mixed paper; `sectionMinutes` is the time of each section, null for none, `passage_file` the picture of
 * the passage, `translated` how many of the questions have a Hindi version, `hasFormulas` puts one into each kind of text.
 */
export type MixedChanges = Partial<NewPaper> & {
  subject_id: number
  sectionMinutes?: number | null
  passage_file?: number | null
  translated?: number
  hasFormulas?: boolean
}

/**
 * A paper of eight questions in three sections, with four marks each and minus one for a wrong answer: the numbers are
 * 5, 6.5 and -7. The first question has a Hindi version unless `translated` says otherwise.
 */
export async function addMixedPaper({ db, newId, now }: Making, changes: MixedChanges): Promise<MixedPaper> {
  const {
    subject_id,
    sectionMinutes = null,
    passage_file = null,
    translated = 1,
    hasFormulas = false,
    ...given
  } = changes
  const more = hasFormulas ? FORMULA : ''
  const paper_id = newId()
  const asked = SECTIONS.flatMap(({ types }, at) => types.map((type) => ({ type, section_id: at + 1 })))
  const questions: MixedQuestion[] = []
  await db.write(async (tx) => {
    questions.length = 0
    for (const [position, { type }] of asked.entries()) {
      const made = questionOf({ newId, position, type, subject_id, more })
      const row = made.row.passage === null ? made.row : { ...made.row, passage_file }
      await addQuestion(tx, row, made.options, position < translated ? [made.hindi] : [])
      questions.push(made.question)
    }
    const shuffles_options = given.shuffle === 'both' || given.shuffle === 'options' ? 1 : 0
    const rows = asked.map(({ type, section_id }, position) => ({
      position,
      question_id: questions[position]?.question_id ?? 0,
      section_id,
      marks: 400,
      negative_marks: 100,
      shuffles_options: type === 'number' ? 0 : shuffles_options,
    }))
    const sections = SECTIONS.map(({ name, attempt_at_most, partial }, at) => ({
      section_id: at + 1,
      name,
      attempt_at_most,
      minutes: sectionMinutes,
      negative_divisor: 1,
      partial,
    }))
    const counts = { max_marks: 2800, pass_marks: 1000, question_count: rows.length }
    await putPaper(tx, { ...paperRow(paper_id, subject_id, now), name: 'Mixed', ...counts, ...given }, rows, sections)
  })
  return { paper_id, questions }
}

/** The right numbers, in whole thousandths. */
const NUMBERS = [5000, 6500, -7000]
const FIRST_NUMBER = 5

type Asked = { newId: NewId; position: number; type: AnswerType; subject_id: number; more: string }

function questionOf({ newId, position, type, subject_id, more }: Asked) {
  const moreOfOptions = position === 1 ? more : ''
  const number = NUMBERS[position - FIRST_NUMBER] ?? 0
  const { row, options } = questionRows(newId, {
    more: moreOfOptions,
    // A unique text, because papers that share questions delay each other's keys.
    question: `Question ${position + 1}: what is $x_${position + 1}$? (${newId()})`,
    explanation: 'Because.',
    answer_type: type,
    right: RIGHT[type],
    ...(type === 'number' && { key: [number, number] }),
    marks: 400,
    negative_marks: 100,
  })
  const beside = {
    passage: position === 1 || position === 2 ? `${PASSAGE}${more}` : null,
    list_one: position === 0 ? `P. Force${more}\nQ. Work` : null,
    list_two: position === 0 ? '1. newton\n2. joule' : null,
  }
  const { question_id } = row
  const hindi = {
    question_id,
    language: 'hi',
    question: `प्रश्न ${position + 1}: $x_${position + 1}$ क्या है?`,
    explanation: 'क्योंकि।',
    passage: null,
    list_one: null,
    list_two: null,
    options: JSON.stringify(options.map((_, at) => `विकल्प ${at + 1}`)),
  }
  const texts = RIGHT[type].map((one) => `Option ${one}${moreOfOptions}`)
  const right = type === 'number' ? String(number / 1000) : type === 'single' ? (texts[0] ?? '') : texts
  const question: MixedQuestion = { question_id, answer_type: type, options, right }
  return { row: { ...row, ...beside, subject_id }, options, hindi, question }
}
