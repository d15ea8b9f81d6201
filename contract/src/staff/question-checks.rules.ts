import { type AnswerFault, answerFaults } from '../answer-faults.rules.ts'
import { fixedBecause, isOrderUnsure } from '../fixed-options.rules.ts'
import { type FormulaFault, formulaFaults, type TryFormula } from '../formula-faults.rules.ts'
import { isLegacy } from '../legacy-fonts/legacy-text.rules.ts'
import { keyOf, optionsOf } from '../question-key.rules.ts'
import { hasUnconverted } from '../unconverted.rules.ts'
import { type FieldName, keyedOf, type QuestionFields, sentFields } from './question-fields.rules.ts'

/** A finding while a question is typed, with its field. */
export type Check =
  | { field: FieldName; about: 'answer'; fault: AnswerFault }
  | { field: FieldName; about: 'formula'; fault: FormulaFault }
  | {
      field: FieldName
      about:
        | 'order'
        | 'order_unsure'
        | 'order_overruled'
        | 'exact'
        | 'no_question'
        | 'no_subject'
        | 'picture_words'
        | 'too_many'
        | 'unconverted'
        | 'legacy_font'
    }

/** Findings that do not prevent storing. */
export const ONLY_TOLD: ReadonlySet<string> = new Set([
  'order',
  'order_unsure',
  'order_overruled',
  'exact',
  'picture_words',
  'unconverted',
])

const TEXTS = /^(question|passage|list_one|list_two|explanation|option[A-F])(_hi|_ml)?$/

/** Returns all findings that need no call to the server, by the importer's own rules. */
export function questionChecks(typed: QuestionFields, tried: TryFormula): Check[] {
  const fields = sentFields(typed)
  const checks: Check[] = []
  if (fields.subject === '') checks.push({ field: 'subject', about: 'no_subject' })
  if (fields.question.trim() === '') checks.push({ field: 'question', about: 'no_question' })
  for (const fault of answerFaults(keyedOf(fields))) checks.push({ field: fault.field, about: 'answer', fault })
  for (const field of Object.keys(fields) as FieldName[]) {
    if (!TEXTS.test(field)) continue
    if (isLegacy(fields[field])) checks.push({ field, about: 'legacy_font' })
    if (hasUnconverted(fields[field])) checks.push({ field, about: 'unconverted' })
    for (const fault of formulaFaults(fields[field], tried)) checks.push({ field, about: 'formula', fault })
  }
  return [...checks, ...pictureChecks(fields), ...orderChecks(fields), ...exactChecks(fields)]
}

function pictureChecks(fields: QuestionFields): Check[] {
  const shown = (['question', 'passage'] as const)
    .filter((one) => fields[`${one}_image`] !== '' && fields[`${one}_image_text`].trim() === '')
    .map((one): FieldName => `${one}_image_text`)
  const options = optionsOf(keyedOf(fields))
    .filter(({ text, image }) => image !== null && text === null)
    .map(({ letter }): FieldName => `option${letter}`)
  return [...shown, ...options].map((field) => ({ field, about: 'picture_words' }))
}

/** What the wording says of the order of a question's options; null where there is nothing to decide. */
export type OrderByWording = 'kept' | 'shuffled' | 'unsure' | null

/** Returns what the wording says of the options' order, whatever somebody answered. */
export function orderByWording(fields: QuestionFields): OrderByWording {
  const options = optionsOf(keyedOf(fields)).map(({ text }) => text)
  if (options.length < 2) return null
  const { question, explanation } = fields
  const judged = { question, explanation: explanation || null, options, keep_order: null }
  if (isOrderUnsure(judged)) return 'unsure'
  const because = fixedBecause(judged)
  if (because === 'true or false') return null
  return because === null ? 'shuffled' : 'kept'
}

/**
 * `All of the above` and the like: a paper with shuffled options keeps the order of this question. Where the wording
 * does not decide it, somebody is asked. A “No” that the wording contradicts may have been said of other options.
 */
function orderChecks(fields: QuestionFields): Check[] {
  const order = fields.keep_order === 'Yes' ? null : orderByWording(fields)
  if (order === 'kept') return [{ field: 'keep_order', about: fields.keep_order === '' ? 'order' : 'order_overruled' }]
  return order === 'unsure' && fields.keep_order === '' ? [{ field: 'keep_order', about: 'order_unsure' }] : []
}

/** Whether papers that shuffle options keep the order of these, by the answer or else the wording. */
export const keepsOrder = (fields: QuestionFields): boolean =>
  fields.keep_order === '' ? orderByWording(fields) === 'kept' : fields.keep_order === 'Yes'

const THOUSAND = 1000

/** For a single number with decimals: a student who rounds differently from the key gets it wrong. */
function exactChecks(fields: QuestionFields): Check[] {
  if (fields.type !== 'Number') return []
  const key = keyOf(keyedOf(fields))
  const isExact = key.is === 'number' && key.range.from === key.range.to && key.range.from % THOUSAND !== 0
  return isExact ? [{ field: 'correct', about: 'exact' }] : []
}
