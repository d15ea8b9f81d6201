/** What a member of the staff sees: by role, and by their own batches, subjects and sittings. Null stands for all. */
import type { Role } from '#contract/staff/roles.ts'
import type { Tx } from '../../db/db.ts'
import type { StaffCaller } from '../../http/calls/staff-route.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import {
  type ClassesSeen,
  isRostered,
  rosteredPapers,
  sealedQuestions,
  taughtBatches,
  type TaughtScope,
  taughtSubjects,
} from './scope.queries.ts'

type Who = Pick<StaffCaller, 'staff_id' | 'roles'>
const hasOneOf = (allowed: readonly Role[], { roles }: Pick<Who, 'roles'>) =>
  allowed.some((role) => roles.includes(role))

/** Whoever has none of these roles sees the batches that they teach, and what belongs to those. */
export const seesAllBatches = (who: Pick<Who, 'roles'>): boolean => hasOneOf(['owner', 'clerk', 'examiner'], who)

/** The batches whose students somebody sees; null for all there are. */
export const batchesSeen = async (read: Tx, who: Who): Promise<number[] | null> =>
  seesAllBatches(who) ? null : taughtBatches(read, who.staff_id)

/** A caller with neither role sees the questions of the subjects that they teach, and the sittings assigned to them. */
const seesAllPapers = (who: Who) => hasOneOf(['owner', 'examiner'], who)

/** The subjects whose questions somebody sees; null for all there are. */
export const subjectsSeen = async (read: Tx, who: Who): Promise<number[] | null> =>
  seesAllPapers(who) ? null : taughtSubjects(read, who.staff_id)

/** The batches and subjects of whoever is neither owner nor examiner. */
export async function taughtScope(read: Tx, who: Who): Promise<TaughtScope> {
  const subjects = await subjectsSeen(read, who)
  return subjects === null ? null : { subjects, batches: await taughtBatches(read, who.staff_id) }
}

/** The batches and subjects to which feedback is passed on; null for the office, which sees all. */
export async function feedbackScope(read: Tx, who: Who): Promise<TaughtScope> {
  if (hasOneOf(['owner', 'clerk'], who)) return null
  return { subjects: await taughtSubjects(read, who.staff_id), batches: await taughtBatches(read, who.staff_id) }
}

/** What a teacher sees of the bank: questions of these subjects but those of these IDs. */
export type QuestionsSeen = { subject_ids: readonly number[]; hidden: ReadonlySet<string> }

/** The questions that somebody sees; null for all there are. A teacher sees none of a sealed paper before its results. */
export async function questionsSeen(read: Tx, who: Who): Promise<QuestionsSeen | null> {
  const subject_ids = await subjectsSeen(read, who)
  return subject_ids && { subject_ids, hidden: await sealedQuestions(read) }
}

/** Whether a question of this subject and ID is among them. */
export const isQuestionSeen = (
  seen: QuestionsSeen | null,
  { subject_id, question_code }: { subject_id: number; question_code: string },
): boolean => seen === null || (seen.subject_ids.includes(subject_id) && !seen.hidden.has(question_code))

/** The papers whose sittings somebody sees; null for all there are. */
export async function sittingsSeen(read: Tx, who: Who): Promise<number[] | null> {
  if (seesAllPapers(who)) return null
  return who.roles.includes('invigilator') ? rosteredPapers(read, who.staff_id) : []
}

/** @throws {ApiError} `not_found` where a paper's sitting is none of this person's. */
export async function mustSeeSitting(read: Tx, who: Who, paperId: number): Promise<void> {
  if (!seesAllPapers(who) && !(await isRostered(read, who.staff_id, paperId))) throw new ApiError('not_found')
}

/**
 * Returns the classes of the batches that somebody teaches, in the subjects that they teach; in all subjects of these
 * batches where no subject is assigned to them. Null for all classes.
 */
export async function classesSeen(read: Tx, who: Who): Promise<ClassesSeen | null> {
  if (hasOneOf(['owner', 'clerk'], who)) return null
  const [batch_ids, subject_ids] = await Promise.all([
    taughtBatches(read, who.staff_id),
    taughtSubjects(read, who.staff_id),
  ])
  return { batch_ids, subject_ids: subject_ids.length === 0 ? null : subject_ids }
}
