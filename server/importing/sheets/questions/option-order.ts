import { fixedBecause, isOrderUnsure, type JudgedQuestion } from '#contract/fixed-options.rules.ts'
import { optionsOf } from '#contract/question-key.rules.ts'
import type { KeepOrder } from '#contract/fixed-options.rules.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'
import type { QuestionRow } from './question-columns.ts'

/**
 * Notes the questions whose wording does not say whether their options keep their order, and for which the column Keep
 * Order does not say it either; those where it says No against the wording, perhaps of other options; and those whose No
 * is taken back, because it was said of other words.
 */
export function orderNotes(
  rows: QuestionRow[],
  changes: readonly { before: QuestionRow; now: QuestionRow }[],
): LocalizedMessage[] {
  const unsure = codesOf(rows, null, isOrderUnsure)
  const overruled = codesOf(rows, 'No', (row) => !isOrderUnsure(row) && isFixed(row))
  const takenBack = changes
    .filter(({ before, now }) => before.keep_order === 'No' && now.keep_order === null)
    .map(({ now }) => now.code)
  return [
    ...(takenBack.length === 0 ? [] : [localized('order_taken_back', { count: takenBack.length, codes: takenBack })]),
    ...(unsure.length === 0 ? [] : [localized('order_unsure', { count: unsure.length, codes: unsure })]),
    ...(overruled.length === 0 ? [] : [localized('order_overruled', { count: overruled.length, codes: overruled })]),
  ]
}

/** The codes of the questions with this answer and such options. */
const codesOf = (rows: QuestionRow[], answer: KeepOrder, isSuch: (judged: JudgedQuestion) => boolean): string[] =>
  rows.flatMap((row) => {
    const options = optionsOf(row).map(({ text }) => text)
    return row.keep_order === answer && options.length > 1 && isSuch({ ...row, options }) ? [row.code] : []
  })

/** Whether the wording keeps the order; for true or false nobody asks. */
function isFixed(judged: JudgedQuestion): boolean {
  const because = fixedBecause({ ...judged, keep_order: null })
  return because !== null && because !== 'true or false'
}
