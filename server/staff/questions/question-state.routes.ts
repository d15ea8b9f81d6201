import { staffProofReadQuestion, staffProofReadQuestions, staffRetireQuestion } from '#contract/staff/questions.ts'
import { noteProofRead, noteRetired } from '../../assessment/bank/question-state.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { errorEnvelopeOf } from '../../http/errors/send-error.ts'
import { plainText } from '../../http/language.ts'
import { loadFormulaParser } from '../../provider/sheets/formula-faults.ts'
import { actorOf } from '../accounts/actor.ts'
import { refuseBound, refuseFaults } from './question-faults.ts'
import type { QuestionDeps } from './save-question.ts'
import { type StoredQuestion, storedQuestion } from './stored-question.ts'

/** `isSeen` says whether what is stored now is what whoever acts has seen. */
type Act = {
  question_id: number
  isSeen: (now: StoredQuestion) => boolean
  caller: StaffCaller
  request_id: string
  action: string
}

/** Whether a question has been proof-read, and whether it is in use. */
export function questionStateRoutes(route: StaffRoute, { db, clock }: QuestionDeps): void {
  const turn = async (act: Act, change: (tx: Tx, now: StoredQuestion) => Promise<void>) => {
    const { question_id, isSeen, caller, request_id, action } = act
    const at = clock.now()
    return db.write(async (tx) => {
      const before = await storedQuestion(tx, question_id, caller)
      if (!isSeen(before)) throw new ApiError('changed_meanwhile')
      await change(tx, before)
      const actor = actorOf(caller, request_id, staffProofReadQuestion.roles)
      const entry = { at, action, entity: 'question', entity_id: before.code, changes: [], reason: null }
      await writeAudit(tx, { ...actor, ...entry })
      return { version: (await storedQuestion(tx, before.question_id, caller)).version }
    })
  }
  const prove = async (act: Omit<Act, 'action'>, undo: boolean) => {
    await loadFormulaParser()
    const { caller } = act
    const action = undo ? 'question proof taken back' : 'question proof-read'
    return turn({ ...act, action }, async (tx, now) => {
      if (now.state !== (undo ? 'proof_read' : 'draft')) throw new ApiError('changed_meanwhile')
      if (undo) await refuseBound(tx, now.code)
      else refuseProof(now, caller)
      await noteProofRead(tx, now.question_id, undo ? null : caller, clock.now())
    })
  }

  route(staffProofReadQuestion, async ({ body: { question_id, version, undo }, caller, request_id }) => ({
    data: await prove({ question_id, isSeen: (now) => now.version === version, caller, request_id }, undo),
  }))

  route(staffProofReadQuestions, async ({ body: { question_ids, undo }, caller, request_id, language }) => {
    const done: number[] = []
    const refused: { question_id: number; code: string | null; problem: string }[] = []
    for (const question_id of new Set(question_ids)) {
      let code: string | null = null
      const isSeen = (now: StoredQuestion) => {
        ;({ code } = now)
        return now.question_id === question_id
      }
      try {
        await prove({ question_id, isSeen, caller, request_id }, undo)
        done.push(question_id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ question_id, code, problem: errorEnvelopeOf(error, language).message })
      }
    }
    return { data: { done, refused } }
  })

  route(staffRetireQuestion, async ({ body: { question_id, version, restore }, caller, request_id }) => {
    const action = restore ? 'question restored' : 'question retired'
    const isSeen = (now: StoredQuestion) => now.version === version
    const data = await turn({ question_id, isSeen, caller, request_id, action }, async (tx, now) => {
      if ((now.state === 'retired') !== restore) throw new ApiError('changed_meanwhile')
      if (!restore) await refuseBound(tx, now.code)
      await noteRetired(tx, now.question_id, restore ? null : caller, clock.now())
    })
    return { data }
  })
}

/** What is proof-read is read by somebody else, and stands in the app as it is meant. */
function refuseProof({ noted, fields }: StoredQuestion, { staff_id }: StaffCaller): void {
  if (noted?.author_id === staff_id) throw new ApiError('rule', { text: plainText('staff_question_own') })
  refuseFaults(fields)
}
