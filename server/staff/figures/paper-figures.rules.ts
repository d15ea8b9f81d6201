import { numberKeyText } from '#contract/number-key.rules.ts'
import { chosenOptions } from '../../assessment/attempt/response.rules.ts'
import { type Corrections, correctedKey, parseCorrections } from '../../assessment/keys/corrections.rules.ts'
import { isRightAnswer, printedKey } from '../../assessment/keys/judged-answer.rules.ts'
import type { Key } from '../../assessment/marking/scheme.rules.ts'
import type { ItemFigures } from '../../assessment/results/item-figures.rules.ts'
import type { AskedRow, GivenAnswer } from './papers.queries.ts'

/** What was stored of a question when ranks were computed. */
export type StoredFigures = { question_id: number; n: number; median_ms: number | null; figures: string }

type Known = {
  appeared: number
  stored: readonly StoredFigures[]
  /** Each answer with how often it was given, where too few appeared for anything to be stored; else null. */
  given: readonly GivenAnswer[] | null
  corrections: string | null
}

/**
 * Returns the questions of a paper with their figures, suspect ones first. `rows` have each question beside each of its
 * options; `isSeen` says which subjects are shown.
 */
export function paperFigures(rows: readonly AskedRow[], known: Known, isSeen: (subjectId: number) => boolean) {
  const corrections: Corrections = known.corrections ? parseCorrections(known.corrections) : new Map()
  const stored = new Map(known.stored.map((one) => [one.question_id, one]))
  const given = known.given && Map.groupBy(known.given, ({ question_id }) => question_id)
  const questions = [...Map.groupBy(rows, ({ question_id }) => question_id).values()].flatMap((same, at) => {
    const [row] = same
    if (!row || !isSeen(row.subject_id)) return []
    const found = stored.get(row.question_id)
    const asked = askedOf(row, same, corrections)
    const counted = given && fromAnswers(asked, given.get(row.question_id) ?? [], known.appeared)
    const figures = found ? fromStored(asked, found) : counted
    return [{ ...shownQuestion(row, asked), number: at + 1, figures }]
  })
  const reasons = ({ figures }: (typeof questions)[number]) => figures?.suspects.length ?? 0
  return questions.toSorted((one, other) => reasons(other) - reasons(one) || one.number - other.number)
}

type Option = { option_id: number; text: string; is_picture: boolean }
type Asked = { answer_type: string; options: Option[]; printed: Key; correction: ReturnType<Corrections['get']> }

function askedOf(row: AskedRow, same: readonly AskedRow[], corrections: Corrections): Asked {
  const options = same.flatMap(({ option_id, ptype, ptext }) =>
    option_id === null ? [] : [{ option_id, text: ptext ?? '', is_picture: ptype === 'image' }],
  )
  const right = same.flatMap(({ option_id, is_right }) => (option_id !== null && is_right === 1 ? [option_id] : []))
  const correction = corrections.get(row.question_id)
  return { answer_type: row.answer_type, options, printed: printedKey(row, right), correction }
}

function shownQuestion(row: AskedRow, { options, printed, correction }: Asked) {
  const { question_id, question: text, subject_name, chapter_no, chapter_name } = row
  const key = correctedKey(printed, correction)
  const isRight = (id: number) => key.is === 'options' && key.right.includes(id)
  return {
    question_id,
    text,
    subject_name,
    chapter_no,
    chapter_name,
    options: options.map(({ option_id, ...option }) => ({ ...option, is_right: isRight(option_id) })),
    range: key.is === 'number' ? numberKeyText(key.range) : null,
    is_cancelled: correction?.is === 'cancelled',
  }
}

/** A share in percent, to a tenth. */
const percent = (part: number, whole: number): number => Math.round((1000 * part) / whole) / 10

function fromStored({ options }: Asked, { n, median_ms, figures }: StoredFigures) {
  const { p, discrimination, omitted, full, suspects, options: counts } = JSON.parse(figures) as ItemFigures
  const countOf = new Map(counts.map((one) => [one.option_id, one]))
  return {
    n,
    right_percent: full === undefined ? null : percent(full, n),
    marks_percent: percent(p, 1),
    left_percent: percent(omitted, n),
    discrimination: Math.round(100 * discrimination) / 100,
    median_seconds: median_ms === null ? null : Math.round(median_ms / 1000),
    chosen: options.map(({ option_id }) => {
      const { top = 0, middle = 0, bottom = 0 } = countOf.get(option_id) ?? {}
      return top + middle + bottom
    }),
    by_best: options.map(({ option_id }) => countOf.get(option_id)?.top ?? 0),
    suspects,
  }
}

/** Counts alone: of few students nothing else means much. Null where nobody appeared. */
function fromAnswers(asked: Asked, given: readonly GivenAnswer[], appeared: number) {
  if (appeared === 0) return null
  const sum = (rows: readonly GivenAnswer[]) => rows.reduce((all, { count }) => all + count, 0)
  const right = sum(given.filter((row) => isRightAnswer(row, asked) === true))
  return {
    n: appeared,
    right_percent: asked.correction?.is === 'cancelled' ? null : percent(right, appeared),
    marks_percent: null,
    left_percent: percent(appeared - sum(given), appeared),
    discrimination: null,
    median_seconds: null,
    chosen: asked.options.map(({ option_id }) => sum(given.filter((row) => chosenOptions(row).includes(option_id)))),
    by_best: null,
    suspects: [],
  }
}
