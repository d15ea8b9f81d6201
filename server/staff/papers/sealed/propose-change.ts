import type { Language } from '#messages/languages'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffProposeSealedChange } from '#contract/staff/sealed-changes.ts'
import { bindingPapers } from '../../../assessment/seal/sealed-papers.queries.ts'
import type { Actor } from '../../../audit/audit-entry.ts'
import { writeAudit } from '../../../audit/audit.queries.ts'
import type { Tx } from '../../../db/db.ts'
import type { StaffCaller } from '../../../http/calls/staff-route.ts'
import { ApiError } from '../../../http/errors/api-error.ts'
import { plainText } from '../../../http/language.ts'
import { m } from '#messages/server'
import { planQuestion } from '../../../importing/forms/one-question.ts'
import { localize } from '../../../importing/localize.ts'
import { loadFormulaParser } from '../../../importing/sheets/questions/formula-faults.ts'
import { changesSealed } from '../../../importing/sheets/questions/key-changes.rules.ts'
import { questionColumns, type QuestionRow } from '../../../importing/sheets/questions/question-columns.ts'
import { refuseFaults } from '../../questions/question-faults.ts'
import { fieldsOf } from '../../questions/question-fields.rules.ts'
import { waitingChange } from '../../questions/sealed-changes.queries.ts'
import { storedQuestion } from '../../questions/stored-question.ts'
import type { PapersDeps } from '../keep-draft.ts'
import { fieldChanges } from './change-view.ts'
import { addChange } from './sealed-changes.queries.ts'

const refuse = (key: Parameters<typeof plainText>[0]) => new ApiError('rule', { text: plainText(key) })

/**
 * The sealed papers that a change of a question reaches.
 *
 * @throws {ApiError} `rule` where there is none, or somebody has begun one.
 */
export async function papersToChange(read: Tx, code: string) {
  const papers = await bindingPapers(read, code)
  if (papers.length === 0) throw refuse('staff_sealed_not_bound')
  const begun = papers.find(({ is_begun }) => is_begun)
  if (!begun) return papers
  throw new ApiError('rule', { text: (locale) => m.staff_sealed_begun({ paper: begun.name }, { locale }) })
}

/** Keeps a change of a question that sealed papers bind until a second person decides it. Stores nothing else. */
export async function proposeChange(
  { db, clock, newId, settings }: PapersDeps,
  { question_id, version, fields, reason }: BodyOf<typeof staffProposeSealedChange>,
  by: { caller: StaffCaller; actor: Actor; language: Language },
): Promise<DataOf<typeof staffProposeSealedChange>> {
  const { caller, actor, language } = by
  const [at, change_id] = [clock.now(), newId()]
  await loadFormulaParser()
  return db.write(async (tx) => {
    const before = await storedQuestion(tx, question_id, caller)
    const { code } = before
    if (before.version !== version || before.state === 'retired') throw new ApiError('changed_meanwhile')
    await papersToChange(tx, code)
    if ((await waitingChange(tx, code)) !== undefined) throw refuse('staff_sealed_waiting')
    const planned = await planQuestion(tx, settings, { ...fields, code })
    if (planned.mistakes.length > 0) {
      const mistakes = planned.mistakes.map(({ field, problem }) => ({ field, problem: localize(problem, language) }))
      return { change_id: null, mistakes }
    }
    const row = planned.row as QuestionRow | null
    if (!row || !changesSealed(before.row, row)) throw refuse('staff_sealed_same')
    const after = fieldsOf(row, questionColumns)
    refuseFaults(after)
    await addChange(tx, {
      change_id,
      question_id: before.question_id,
      question_code: code,
      question_version: version,
      fields: JSON.stringify(after),
      reason,
      proposed_at: at,
      proposed_by: actor.who,
      proposed_by_id: caller.staff_id,
    })
    const entry = { at, action: 'sealed_change_proposed', entity: 'question', entity_id: code, reason } as const
    await writeAudit(tx, { ...actor, ...entry, changes: fieldChanges(before.fields, after) })
    return { change_id, mistakes: [] }
  })
}
