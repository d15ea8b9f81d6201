import {
  staffCheckQuestion,
  staffQuestion,
  staffSaveQuestion,
  staffProofReadQuestion,
  staffProofReadQuestions,
  staffRetireQuestion,
} from '#contract/staff/questions.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import { papersWith, sameWords, noteProofRead, noteRetired, noteAuthor } from '../../assessment/bank/bank.queries.ts'
import type { ProofWay } from '../../assessment/bank/question-state.rules.ts'
import { markedCodes } from '../../assessment/practice/practice-marks.queries.ts'
import type { KindName } from '../../assessment/kinds.ts'
import { bindingPapers } from '../../assessment/seal/sealed-papers.queries.ts'
import { isBegun, newestQuestion } from '../../assessment/paper/paper-writes.queries.ts'
import type { Tx, Db } from '../../db/db.ts'
import type { StaffRoute, StaffCaller } from '../../http/calls/staff-route.ts'
import { toInstant } from '../../ports/time.ts'
import { actorOf } from '../accounts/actor.ts'
import { waitingChange } from './sealed-changes.queries.ts'
import { readingSeconds } from './reading-time.rules.ts'
import { storedQuestion, type StoredQuestion } from './stored-question.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { errorEnvelopeOf } from '../../http/errors/send-error.ts'
import { plainText } from '../../http/language.ts'
import { loadFormulaParser } from '../../importing/sheets/questions/formula-faults.ts'
import { refuseBound, refuseFaults } from './question-faults.ts'
import type { BodyOf, DataOf } from '#contract/call.ts'
import type { AuditAction } from '#contract/staff/audit-actions.rules.ts'
import { codesInBank } from '../../assessment/paper/removals.queries.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { planQuestion, putQuestionRow } from '../../importing/forms/one-question.ts'
import { localize } from '../../importing/localize.ts'
import type { QuestionRow } from '../../importing/sheets/questions/question-columns.ts'
import { changesSealed } from '../../importing/sheets/questions/key-changes.rules.ts'
import { contentOfRow } from '../../importing/sheets/questions/question-content.rules.ts'
import { newestVersions } from '../../importing/sheets/questions/questions-stored.queries.ts'
import type { LocalizedMessage } from '../../importing/localized-message.rules.ts'
import { subjectCodesSeen } from './places.ts'
import type { QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { isQuestionSeen, questionsSeen } from '../accounts/scope.ts'

type QuestionDeps = { db: Db; clock: Clock; newId: NewId; settings: Settings }
type Saved = DataOf<typeof staffSaveQuestion>
type Checked = DataOf<typeof staffCheckQuestion>
type Asking = { caller: StaffCaller; settings: Settings; language: 'en' | 'hi' | 'ml' }

const CODE_BASE = 36

/** What an import would say of the row, and what a form adds to it: a new code is free, the subject is one's own. */
async function plan(tx: Tx, fields: QuestionFields, before: StoredQuestion | null, asking: Asking) {
  const code = before?.code ?? fields.code.trim()
  const planned = await planQuestion(tx, asking.settings, { ...fields, code })
  const said = (sentence: LocalizedMessage) => localize(sentence, asking.language)
  const mistakes = planned.mistakes.map(({ field, problem }) => ({ field, problem: said(problem) }))
  const isMine = await subjectCodesSeen(tx, asking.caller)
  const say = (field: string, key: 'staff_question_taken' | 'staff_question_subject') =>
    mistakes.push({ field, problem: plainText(key)(asking.language) })
  if (!before && (await codesInBank(tx, [code])).size > 0) say('code', 'staff_question_taken')
  if (isMine !== null && !isMine.has(fields.subject.trim())) say('subject', 'staff_question_subject')
  return { mistakes, notes: planned.notes.map(said), row: planned.row as QuestionRow | null, code }
}

/** What is wrong with what is typed, and which questions ask the same. Changes nothing. */
async function checkQuestion(
  read: Tx,
  { question_id, fields }: BodyOf<typeof staffCheckQuestion>,
  asking: Asking,
): Promise<Checked> {
  const before = question_id === undefined ? null : await storedQuestion(read, question_id, asking.caller)
  // A new one gets its code when it is stored.
  const code = fields.code.trim() === '' ? 'new' : fields.code
  const { mistakes, notes, row } = await plan(read, { ...fields, code }, before, asking)
  const asked = row ?? before?.row ?? null
  return { mistakes, notes, twins: asked ? await twinsOf(read, asked, asking.caller) : [] }
}

async function twinsOf(read: Tx, row: QuestionRow, caller: StaffCaller): Promise<Checked['twins']> {
  const seen = await questionsSeen(read, caller)
  const found = await sameWords(read, { text: row.question, but: row.code })
  const mine = found.filter((one) => isQuestionSeen(seen, one))
  const content = contentOfRow(row)
  const codes = mine.map(({ question_code }) => question_code)
  const versions = codes.length === 0 ? [] : await newestVersions(read, codes)
  return versions
    .filter((one) => contentOfRow(one.row) === content)
    .map(({ question_id, row: { code } }) => ({ question_id, code }))
}

/** Plans the row as an import would, and stores it where nothing is wrong: as a new version if there is one. */
async function saveQuestion(
  { db, clock, newId }: QuestionDeps,
  { question_id, version, fields }: BodyOf<typeof staffSaveQuestion>,
  actor: Actor,
  asking: Asking,
): Promise<Saved> {
  const [now, ownCode] = [clock.now(), `Q${newId().toString(CODE_BASE).toUpperCase()}`]
  const { caller } = asking
  return db.write(async (tx) => {
    const before = question_id === undefined ? null : await storedQuestion(tx, question_id, caller)
    if (before && (before.version !== version || before.state === 'retired')) throw new ApiError('changed_meanwhile')
    const named = fields.code.trim() === '' ? { ...fields, code: ownCode } : fields
    const { mistakes, notes, row, code } = await plan(tx, named, before, asking)
    if (mistakes.length > 0) return { saved: null, mistakes, notes }
    if (row && before && changesSealed(before.row, row)) await refuseBound(tx, code)
    if (row) await putQuestionRow(tx, row, { newId, now })
    const stored = await newestQuestion(tx, code)
    if (!stored) throw new ApiError('not_found')
    if (stored.question_id !== before?.question_id) await noteAuthor(tx, stored.question_id, caller, now)
    const after = await storedQuestion(tx, stored.question_id, caller)
    const changes = changesBetween(before ? factsOf(before) : {}, factsOf(after))
    const action = before ? 'question_changed' : 'question_added'
    const entry = { ...actor, at: now, action, entity: 'question', entity_id: code, reason: null } as const
    if (changes.length > 0) await writeAudit(tx, { ...entry, changes })
    return { saved: { question_id: after.question_id, code, version: after.version }, mistakes, notes }
  })
}

/** What the audit compares: what is filled in, but for the code, which names the entry. */
function factsOf({ fields: { code: _code, ...fields } }: StoredQuestion): Record<string, string | null> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value]))
}

/** `isSeen` returns whether the stored question is the one that the caller has seen. */
type Act = {
  question_id: number
  isSeen: (now: StoredQuestion) => boolean
  caller: StaffCaller
  request_id: string
  action: AuditAction
}

type Way = (now: StoredQuestion) => ProofWay | null

/** How a proof is read by somebody who has the question open for so long; undefined where they do not. */
const readIn =
  (seconds: number | undefined): Way =>
  ({ fields }) => {
    if (seconds === undefined) return 'not_opened'
    return seconds < readingSeconds(fields) ? 'briefly' : null
  }

/** Changes the state of a question as its reader has seen it, with the audit's entry. Returns its version. */
const turnIn =
  ({ db, clock }: Pick<QuestionDeps, 'db' | 'clock'>) =>
  async (act: Act, change: (tx: Tx, now: StoredQuestion) => Promise<void>) => {
    const { question_id, isSeen, caller, request_id, action } = act
    const at = clock.now()
    return db.write(async (tx) => {
      const before = await storedQuestion(tx, question_id, caller)
      if (!isSeen(before)) throw new ApiError('changed_meanwhile')
      await change(tx, before)
      const actor = actorOf(caller, request_id, staffProofReadQuestion.roles)
      const entry = { at, action, entity: 'question', entity_id: before.code, changes: [], reason: null } as const
      await writeAudit(tx, { ...actor, ...entry })
      return { version: (await storedQuestion(tx, before.question_id, caller)).version }
    })
  }

/** Whether a question has been proof-read, and whether it is in use. */
function questionStateRoutes(route: StaffRoute, { db, clock }: QuestionDeps): void {
  const turn = turnIn({ db, clock })
  const prove = async (act: Omit<Act, 'action'>, undo: boolean, way: Way) => {
    await loadFormulaParser()
    const { caller } = act
    const action = undo ? 'question_proof_withdrawn' : 'question_proofread'
    return turn({ ...act, action }, async (tx, now) => {
      if (now.state !== (undo ? 'proof_read' : 'draft')) throw new ApiError('changed_meanwhile')
      if (undo) await refuseBound(tx, now.code)
      else refuseProof(now, caller)
      await noteProofRead(tx, now.question_id, undo ? null : caller, clock.now(), way(now))
    })
  }

  route(staffProofReadQuestion, async ({ body: { question_id, version, undo, seconds }, caller, request_id }) => {
    return {
      data: await prove(
        { question_id, isSeen: (now) => now.version === version, caller, request_id },
        undo,
        readIn(seconds),
      ),
    }
  })

  route(staffProofReadQuestions, async ({ body, caller, request_id, language }) => {
    const { question_ids, undo, elsewhere = false } = body
    const done: number[] = []
    const refused: { question_id: number; code: string | null; problem: string }[] = []
    for (const question_id of new Set(question_ids)) {
      let code: string | null = null
      const isSeen = (now: StoredQuestion) => {
        ;({ code } = now)
        return now.question_id === question_id
      }
      try {
        await prove({ question_id, isSeen, caller, request_id }, undo, () => (elsewhere ? 'elsewhere' : 'not_opened'))
        done.push(question_id)
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        refused.push({ question_id, code, problem: errorEnvelopeOf(error, language).message })
      }
    }
    return { data: { done, refused } }
  })

  route(staffRetireQuestion, async ({ body: { question_id, version, restore }, caller, request_id }) => {
    const action = restore ? 'question_restored' : 'question_retired'
    const isSeen = (now: StoredQuestion) => now.version === version
    const data = await turn({ question_id, isSeen, caller, request_id, action }, async (tx, now) => {
      if ((now.state === 'retired') !== restore) throw new ApiError('changed_meanwhile')
      if (!restore) await refuseBound(tx, now.code)
      await noteRetired(tx, now.question_id, restore ? null : caller, clock.now())
    })
    return { data }
  })
}

/** Refuses a proof by the author, and of a question that the app would not show as it is meant. */
function refuseProof({ noted, fields }: StoredQuestion, { staff_id }: StaffCaller): void {
  if (noted?.author_id === staff_id) throw new ApiError('rule', { text: plainText('staff_question_own') })
  refuseFaults(fields)
}

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
      proof_way: (noted?.proof_way ?? null) as ProofWay | null,
      is_own: noted?.author_id === caller.staff_id,
      for_practice: (await markedCodes(db.read, [code])).has(code),
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
