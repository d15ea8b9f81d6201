import type { BodyOf, DataOf } from '#contract/call.ts'
import type { staffCheckQuestion, staffSaveQuestion } from '#contract/staff/questions.ts'
import { sameWords } from '../../assessment/bank/bank.queries.ts'
import { noteAuthor } from '../../assessment/bank/question-state.queries.ts'
import { newestQuestion } from '../../assessment/paper/paper-writes.queries.ts'
import { codesInBank } from '../../assessment/paper/removals.queries.ts'
import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Db, Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { plainText } from '../../http/language.ts'
import type { Clock } from '../../ports/clock.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { planQuestion, putQuestionRow } from '../../provider/one-question.ts'
import { saidIn } from '../../provider/said-in.ts'
import type { QuestionRow } from '../../provider/sheets/question-columns.ts'
import { changesSealed } from '../../provider/sheets/key-changes.rules.ts'
import { contentOfRow } from '../../provider/sheets/question-content.rules.ts'
import { newestVersions } from '../../provider/sheets/questions-stored.queries.ts'
import type { Told } from '../../provider/told.rules.ts'
import { subjectCodesSeen } from './places.ts'
import type { QuestionFields } from '#contract/staff/question-fields.rules.ts'
import { type StoredQuestion, storedQuestion } from './stored-question.ts'
import { refuseBound } from './question-faults.ts'
import { isQuestionSeen, questionsSeen } from '../accounts/questions-seen.ts'

export type QuestionDeps = { db: Db; clock: Clock; newId: NewId; settings: Settings }
type Saved = DataOf<typeof staffSaveQuestion>
type Checked = DataOf<typeof staffCheckQuestion>
type Asking = { caller: StaffCaller; settings: Settings; language: 'en' | 'hi' | 'ml' }

const CODE_BASE = 36

/** What an import would say of the row, and what a form adds to it: a new code is free, the subject is one's own. */
async function plan(tx: Tx, fields: QuestionFields, before: StoredQuestion | null, asking: Asking) {
  const code = before?.code ?? fields.code.trim()
  const planned = await planQuestion(tx, asking.settings, { ...fields, code })
  const said = (sentence: Told) => saidIn(sentence, asking.language)
  const mistakes = planned.mistakes.map(({ field, problem }) => ({ field, problem: said(problem) }))
  const isMine = await subjectCodesSeen(tx, asking.caller)
  const say = (field: string, key: 'staff_question_taken' | 'staff_question_subject') =>
    mistakes.push({ field, problem: plainText(key)(asking.language) })
  if (!before && (await codesInBank(tx, [code])).size > 0) say('code', 'staff_question_taken')
  if (isMine !== null && !isMine.has(fields.subject.trim())) say('subject', 'staff_question_subject')
  return { mistakes, notes: planned.notes.map(said), row: planned.row as QuestionRow | null, code }
}

/** What is wrong with what is typed, and which questions ask the same. Changes nothing. */
export async function checkQuestion(
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
export async function saveQuestion(
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
    const action = before ? 'question changed' : 'question added'
    const entry = { ...actor, at: now, action, entity: 'question', entity_id: code, reason: null }
    if (changes.length > 0) await writeAudit(tx, { ...entry, changes })
    return { saved: { question_id: after.question_id, code, version: after.version }, mistakes, notes }
  })
}

/** What the audit compares: what is filled in, but for the code, which names the entry. */
function factsOf({ fields: { code: _code, ...fields } }: StoredQuestion): Record<string, string | null> {
  return Object.fromEntries(Object.entries(fields).map(([field, value]) => [field, value === '' ? null : value]))
}
