import { doubtText, isDoubtText } from '#contract/doubts.rules.ts'
import { beyondLimits } from '#contract/formula-limits.rules.ts'
import { m } from '#messages/server'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'

/**
 * What a student or a teacher says in a doubt, as it is stored.
 *
 * `mayBeEmpty`: there is a voice note.
 *
 * @throws {ApiError} `rule` where it is empty, too long, or has a formula that no screen would draw.
 */
export function saidText(typed: string, mayBeEmpty = false): string {
  const text = doubtText(typed)
  if (mayBeEmpty && text === '') return text
  if (!isDoubtText(text)) throw new ApiError('rule', { field: 'text', text: plainText('doubts_length') })
  const formula = beyondLimits(text)
  if (formula === null) return text
  throw new ApiError('rule', {
    field: 'text',
    text: (language) => m.doubts_formula({ formula }, { locale: language }),
  })
}
