import { numberKeyText } from '#contract/number-key.rules.ts'
import { toMarks } from '../../assessment/attempt/attempt.rules.ts'
import { changedQuestions, correctedKey, type Corrections } from '../../assessment/keys/corrections.rules.ts'
import type { StoredDraft } from '../../assessment/keys/drafts.queries.ts'
import type { DryRun } from '../../assessment/keys/dry-run.rules.ts'
import type { StoredVersion } from '../../assessment/keys/keys.queries.ts'
import type { Cancelled, Key } from '../../assessment/marking/scheme.rules.ts'
import type { Asked, PaperContent } from '../../assessment/paper/paper-content.ts'
import type { ItemFigures } from '../../assessment/results/item-figures.rules.ts'

/** A key as it is told: right options, or the range of a number as text. */
const keyView = (key: Key, cancelled: Cancelled | null) => ({
  right: key.is === 'options' ? [...key.right] : [],
  range: key.is === 'number' ? numberKeyText(key.range) : null,
  cancelled,
})

const cancelledBy = (corrections: Corrections, questionId: number): Cancelled | null => {
  const correction = corrections.get(questionId)
  return correction?.is === 'cancelled' ? correction.how : null
}

export type Figures = { n: number; figures: string }

/** The questions of a paper in its order, each with its key, the printed one, and what is known of it. */
export function questionViews(content: PaperContent, figures: ReadonlyMap<number, Figures>) {
  const printed = printedKeys(content)
  const choices = choicesOf(content)
  return content.asked.map((asked, at) => {
    const { question, answer_type, options, key } = asked
    const id = question.question_id
    const known = figures.get(id)
    return {
      question_id: id,
      number: at + 1,
      text: question.question,
      answer_type,
      marks: toMarks(question.marks),
      options: options.map(({ option_id, ptype, ptext }) => ({
        option_id,
        text: ptext,
        is_picture: ptype === 'image',
      })),
      key: keyView(key, cancelledBy(content.corrections, id)),
      printed: keyView(printed.get(id) ?? key, null),
      figures: known ? figuresView(asked, known) : null,
      choice: choices.get(id) ?? null,
    }
  })
}

/** Returns for each question in a section with a choice, how many questions of the section count, and of how many. */
const choicesOf = ({ printed }: PaperContent) =>
  new Map(
    printed.flatMap(({ attempt_at_most, questions }) =>
      attempt_at_most === null
        ? []
        : questions.map(
            ({ question_id }) => [question_id, { at_most: attempt_at_most, of: questions.length }] as const,
          ),
    ),
  )

/** The keys of a paper's questions as they were printed. */
export const printedKeys = ({ printed }: PaperContent): ReadonlyMap<number, Key> =>
  new Map(printed.flatMap(({ questions }) => questions.map(({ question_id, key }) => [question_id, key])))

function figuresView({ options }: Asked, { n, figures }: Figures) {
  const { p, discrimination, omitted, suspects, options: counts } = JSON.parse(figures) as ItemFigures
  const countOf = new Map(counts.map((one) => [one.option_id, one]))
  return {
    n,
    right_percent: Math.round(1000 * p) / 10,
    discrimination: Math.round(100 * discrimination) / 100,
    omitted,
    chosen: options.map(({ option_id }) => {
      const { top = 0, middle = 0, bottom = 0 } = countOf.get(option_id) ?? {}
      return top + middle + bottom
    }),
    by_best: options.map(({ option_id }) => countOf.get(option_id)?.top ?? 0),
    suspects,
  }
}

/** What one key says of the questions in which it differs from another one. */
function changedView(content: PaperContent, before: Corrections, after: Corrections) {
  const printed = printedKeys(content)
  return changedQuestions(before, after).flatMap((question_id) => {
    const number = content.asked.findIndex(({ question }) => question.question_id === question_id) + 1
    const key = printed.get(question_id)
    const now = key && keyView(correctedKey(key, after.get(question_id)), cancelledBy(after, question_id))
    return now ? [{ question_id, number, ...now }] : []
  })
}

type Instants = (at: number) => string

/** The keys that held, the latest first. The printed one has no moment. */
export const versionViews = (content: PaperContent, versions: readonly StoredVersion[], instant: Instants) =>
  versions
    .map(({ version, at, who, reason, corrections }, index) => ({
      version,
      at: version === 0 ? null : instant(at),
      who,
      reason,
      changed: changedView(content, versions[index - 1]?.corrections ?? new Map(), corrections),
    }))
    .toReversed()

export function tryView(content: PaperContent, draft: StoredDraft, instant: Instants) {
  const { key_id, at, who, laid, summary, corrections } = draft
  return {
    key_id,
    at: instant(at),
    who,
    laid,
    changed: changedView(content, content.corrections, corrections),
    summary: summary === null ? null : summaryView(JSON.parse(summary) as DryRun),
  }
}

const summaryView = ({ changes, ...run }: DryRun) => ({
  ...run,
  changes: changes.map(({ by, count }) => ({ by: toMarks(by), count })),
})

/** A key in words for the audit: `right 12, 13`, `12.4..12.6`, `cancelled full_to_all`. */
export function keyWords(content: PaperContent, questionId: number, corrections: Corrections): string {
  const asked = content.askedBy.get(questionId)
  const printed = printedKeys(content).get(questionId)
  if (!asked || !printed) return ''
  const how = cancelledBy(corrections, questionId)
  if (how !== null) return `cancelled ${how}`
  const key = correctedKey(printed, corrections.get(questionId))
  if (key.is === 'number') return numberKeyText(key.range)
  return asked.options
    .flatMap(({ option_id }, at) => (key.right.includes(option_id) ? `option ${at + 1}` : []))
    .join(', ')
}
