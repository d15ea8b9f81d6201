import { staffCheckQuestion, staffQuestion, staffSaveQuestion } from '#contract/staff/questions.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { papersWith } from '../../assessment/bank/bank.queries.ts'
import type { KindName } from '../../assessment/kinds.ts'
import { bindingPapers } from '../../assessment/seal/sealed-papers.queries.ts'
import { isBegun } from '../../assessment/paper/paper-writes.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { questionStateRoutes } from './question-state.routes.ts'
import { waitingChange } from './sealed-changes.queries.ts'
import { checkQuestion, type QuestionDeps, saveQuestion } from './save-question.ts'
import { storedQuestion } from './stored-question.ts'

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
      bound_by: (await bindingPapers(db.read, code)).map(({ name }) => name),
      waiting_change: (await waitingChange(db.read, code)) ?? null,
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

  questionStateRoutes(route, deps)
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
