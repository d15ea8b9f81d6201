import {
  staffCheckQuestion,
  staffProofReadQuestion,
  staffQuestion,
  staffRetireQuestion,
  staffSaveQuestion,
} from '#contract/staff/questions.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { papersWith } from '../../assessment/bank/bank.queries.ts'
import { noteProofRead, noteRetired } from '../../assessment/bank/question-state.queries.ts'
import type { KindName } from '../../assessment/kinds.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller, StaffRoute } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import { toInstant } from '../../ports/time.ts'
import { formulaFaults, loadFormulaParser } from '../../provider/sheets/formula-faults.ts'
import { actorOf } from '../accounts/actor.ts'
import { lacksWords, wordsIn } from './question-fields.rules.ts'
import { checkQuestion, type QuestionDeps, saveQuestion } from './save-question.ts'
import { type StoredQuestion, storedQuestion } from './stored-question.ts'

/** One question: its form, who has read its proof, whether it is in use. */
export function questionRoutes(route: StaffRoute, deps: QuestionDeps & { academy: AcademyReader }): void {
  const { db, settings, academy } = deps

  route(staffQuestion, async ({ body, caller }) => {
    const found = await storedQuestion(db.read, body.question_id, caller)
    const { zone } = await academy()
    const { question_id, code, fields, version, state, versions, noted } = found
    const instant = (at: number | null | undefined) => (at === null || at === undefined ? null : toInstant(at, zone))
    const data = {
      question_id,
      fields,
      version,
      state,
      versions,
      author: noted?.author ?? null,
      written_at: instant(noted?.written_at),
      proof_reader: noted?.proof_reader ?? null,
      proof_read_at: instant(noted?.proof_read_at),
      is_own: noted?.author_id === caller.staff_id,
      papers: await usedIn(db.read, code),
    }
    return { data }
  })

  route(staffCheckQuestion, async ({ body, caller, language }) => ({
    data: await checkQuestion(db.read, body, { caller, settings, language }),
  }))

  route(staffSaveQuestion, async ({ body, caller, request_id, language }) => {
    const actor = actorOf(caller, request_id, staffSaveQuestion.roles)
    return { data: await saveQuestion(deps, body, actor, { caller, settings, language }) }
  })

  stateRoutes(route, deps)
}

async function usedIn(read: Tx, code: string) {
  const papers = await papersWith(read, [code])
  return Promise.all(
    papers.map(async ({ paper_id, kind, name }) => ({
      kind: kind as KindName,
      name,
      is_begun: await isBegun(read, paper_id),
    })),
  )
}

function stateRoutes(route: StaffRoute, { db, clock }: QuestionDeps): void {
  type Act = { question_id: number; version: string; caller: StaffCaller; request_id: string; action: string }

  const turn = async (act: Act, change: (tx: Tx, now: StoredQuestion) => Promise<void>) => {
    const { question_id, version, caller, request_id, action } = act
    const at = clock.now()
    return db.write(async (tx) => {
      const before = await storedQuestion(tx, question_id, caller)
      if (before.version !== version) throw new ApiError('changed_meanwhile')
      await change(tx, before)
      const actor = actorOf(caller, request_id, staffQuestion.roles)
      const entry = { at, action, entity: 'question', entity_id: before.code, changes: [], reason: null }
      await writeAudit(tx, { ...actor, ...entry })
      return { version: (await storedQuestion(tx, before.question_id, caller)).version }
    })
  }

  route(staffProofReadQuestion, async ({ body: { undo, ...asked }, caller, request_id }) => {
    await loadFormulaParser()
    const action = undo ? 'question proof taken back' : 'question proof-read'
    const data = await turn({ ...asked, caller, request_id, action }, async (tx, now) => {
      if (now.state !== (undo ? 'proof_read' : 'draft')) throw new ApiError('changed_meanwhile')
      if (!undo) refuseProof(now, caller)
      await noteProofRead(tx, now.question_id, undo ? null : caller, clock.now())
    })
    return { data }
  })

  route(staffRetireQuestion, async ({ body: { restore, ...asked }, caller, request_id }) => {
    const action = restore ? 'question restored' : 'question retired'
    const data = await turn({ ...asked, caller, request_id, action }, async (tx, now) => {
      if ((now.state === 'retired') !== restore) throw new ApiError('changed_meanwhile')
      await noteRetired(tx, now.question_id, restore ? null : caller, clock.now())
    })
    return { data }
  })
}

const refuse = (key: Parameters<typeof plainText>[0]) => new ApiError('rule', { text: plainText(key) })

/** What is proof-read is read by somebody else, and stands in the app as it is meant. */
function refuseProof({ noted, fields }: StoredQuestion, { staff_id }: StaffCaller): void {
  if (noted?.author_id === staff_id) throw refuse('staff_question_own')
  if (wordsIn(fields).some((words) => formulaFaults(words).length > 0)) throw refuse('staff_question_formula')
  if (lacksWords(fields)) throw refuse('staff_question_picture_words')
}
