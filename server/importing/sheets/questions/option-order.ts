import { isOrderUnsure } from '#contract/fixed-options.rules.ts'
import { optionsOf } from '#contract/question-key.rules.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'
import type { QuestionRow } from './question-columns.ts'

/**
 * Notes the questions whose wording does not say whether their options keep their order, and for which the column Keep
 * Order does not say it either; null where there are none.
 */
export function orderNote(rows: QuestionRow[]): LocalizedMessage | null {
  const unsure = rows.filter((row) => {
    const options = optionsOf(row).map(({ text }) => text)
    return row.keep_order === null && options.length > 1 && isOrderUnsure({ ...row, options })
  })
  const codes = unsure.map(({ code }) => code)
  return codes.length === 0 ? null : localized('order_unsure', { count: codes.length, codes })
}
