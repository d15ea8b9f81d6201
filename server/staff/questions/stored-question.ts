import { notedOf, versionsOf } from '../../assessment/bank/bank.queries.ts'
import { stateOf } from '../../assessment/bank/question-state.rules.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { hashOf } from '../../ports/secret-keys.ts'
import { questionColumns } from '../../importing/sheets/questions/question-columns.ts'
import { questionVersions } from '../../importing/sheets/questions/questions-stored.queries.ts'
import { isQuestionSeen, questionsSeen } from '../accounts/scope.ts'
import { fieldsOf } from './question-fields.rules.ts'

/** A question of the bank as forms and acts need it: the newest version. `version` is what a form sends back. */
export type StoredQuestion = Awaited<ReturnType<typeof storedQuestion>>

/**
 * The newest version of the question of which this is any version.
 *
 * @throws {ApiError} `not_found` where there is none, or none that the caller sees.
 */
export async function storedQuestion(tx: Tx, questionId: number, caller: StaffCaller) {
  const versions = await versionsOf(tx, questionId)
  const [newest] = versions
  if (!newest || !isQuestionSeen(await questionsSeen(tx, caller), newest) || newest.withdrawn_at !== null)
    throw new ApiError('not_found')
  const { question_id, question_code: code } = newest
  const row = (await questionVersions(tx, [question_id])).get(question_id)
  if (!row) throw new ApiError('not_found')
  const noted = await notedOf(tx, question_id)
  const state = stateOf(noted ?? {})
  const fields = fieldsOf(row, questionColumns)
  // The version leaves the state out: a proof-read does not invalidate a form that another person fills in.
  const version = hashOf(JSON.stringify([question_id, fields]))
  return { question_id, code, versions: versions.length, row, fields, noted, state, version }
}
