import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import { batchesSeen, questionsSeen, type QuestionsSeen } from '../accounts/scope.ts'
import { codesOf, type Fields } from './draft-fields.ts'
import { subjectsByCode, subjectsOfCodes, draftById, type StoredDraft } from './drafts.queries.ts'
import { fieldsOf } from './stored-fields.ts'

/** Which drafts a teacher sees, and the students whom the teacher may name: those of the batches, null for all. */
export type DraftScope = { staff_id: number; questions: QuestionsSeen; batches: number[] | null }

/** The drafts that somebody sees; null for all there are. */
export async function draftScope(read: Tx, caller: StaffCaller): Promise<DraftScope | null> {
  const questions = await questionsSeen(read, caller)
  return questions && { staff_id: caller.staff_id, questions, batches: await batchesSeen(read, caller) }
}

type Places = { ofCode: Map<string, number[]>; ofSubject: Map<string, number> }

async function placesOf(read: Tx, all: Fields[]): Promise<Places> {
  const codes = [...new Set(all.flatMap(codesOf))]
  return { ofCode: await subjectsOfCodes(read, codes), ofSubject: await subjectsByCode(read) }
}

/** The subjects of a paper as it is filled in: its own, and those of its questions. */
function subjectsIn(fields: Fields, { ofCode, ofSubject }: Places): number[] {
  const own = ofSubject.get(fields.subject.trim())
  return [...(own === undefined ? [] : [own]), ...codesOf(fields).flatMap((code) => ofCode.get(code) ?? [])]
}

/**
 * Returns the drafts in a teacher's scope: unsealed, with only the teacher's subjects; a draft without a subject by its
 * author.
 */
export async function draftsInScope(read: Tx, scope: DraftScope | null, drafts: StoredDraft[]): Promise<StoredDraft[]> {
  if (scope === null) return drafts
  const places = await placesOf(read, drafts.map(fieldsOf))
  return drafts.filter((draft) => {
    const subjects = subjectsIn(fieldsOf(draft), places)
    const areOwn = subjects.every((subject) => scope.questions.subject_ids.includes(subject))
    return draft.paper_id === null && areOwn && (subjects.length > 0 || draft.author_id === scope.staff_id)
  })
}

/**
 * The draft of this id.
 *
 * @throws {ApiError} `not_found` where there is none in the scope.
 */
export async function draftInScope(read: Tx, scope: DraftScope | null, draftId: number): Promise<StoredDraft> {
  const draft = await draftById(read, draftId)
  const [seen] = draft ? await draftsInScope(read, scope, [draft]) : []
  if (!seen) throw new ApiError('not_found')
  return seen
}

/** Returns what in a paper is not the teacher's: its subject, and the IDs of existing questions that are not seen. */
export async function notOwnIn(
  read: Tx,
  scope: DraftScope | null,
  fields: Fields,
): Promise<{ subject: string | null; codes: Set<string> }> {
  if (scope === null) return { subject: null, codes: new Set() }
  const { subject_ids, hidden } = scope.questions
  const { ofCode, ofSubject } = await placesOf(read, [fields])
  const isOwn = (subject: number) => subject_ids.includes(subject)
  const own = ofSubject.get(fields.subject.trim())
  const codes = [...ofCode].flatMap(([code, subjects]) => (hidden.has(code) || !subjects.every(isOwn) ? code : []))
  return { subject: own === undefined || isOwn(own) ? null : fields.subject, codes: new Set(codes) }
}

/** A paper without those of its questions. */
export const withoutQuestions = (fields: Fields, codes: ReadonlySet<string>): Fields => ({
  ...fields,
  questions: fields.questions.map((section) => section.filter((code) => !codes.has(code))),
})
