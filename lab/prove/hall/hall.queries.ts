import type { Tx } from '../../../server/db/db.ts'

/** Everything that the staff did in halls and with results, at whichever paper. */
export const allActs = async (read: Tx) =>
  read.selectFrom('sitting_acts').select(['act_id', 'paper_id', 'request_key', 'kind', 'at']).orderBy('at').execute()

/** Returns how many audit entries record such acts. */
export async function auditedActs(read: Tx): Promise<number> {
  const { n } = await read
    .selectFrom('audit_entries')
    .where((where) =>
      where.or(['sitting_%', 'results_%', 'challenges_%'].map((action) => where('action', 'like', action))),
    )
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

export const lateOf = async (read: Tx, studId: number, attemptId: number) =>
  read
    .selectFrom('late_answers')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'seq'])
    .execute()

/** By how many ms acts moved the end of an attempt. */
export async function shiftsOf(read: Tx, studId: number, attemptId: number): Promise<number> {
  const { ms } = await read
    .selectFrom('attempt_acts')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(({ fn }) => fn.sum<number | null>('ms').as('ms'))
    .executeTakeFirstOrThrow()
  return ms ?? 0
}

/** What is stored of an attempt's marks by corrected keys. */
export const marksByKey = async (read: Tx, studId: number, attemptId: number) =>
  read
    .selectFrom('attempt_marks')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['key_id', 'marks'])
    .execute()

export type PlacedQuestion = { question_id: number; question_code: string; version: number; subject_id: number }

/** The questions of a paper in their order. */
export const placedQuestions = async (read: Tx, paper: number): Promise<PlacedQuestion[]> =>
  read
    .selectFrom('paper_questions')
    .innerJoin('questions', 'questions.question_id', 'paper_questions.question_id')
    .where('paper_id', '=', paper)
    .select(['questions.question_id', 'question_code', 'version', 'questions.subject_id'])
    .orderBy('position')
    .execute()

/** Moves the end of a paper and its results directly in the database, while no process has it open. */
export async function putWindow(
  tx: Tx,
  paper: number,
  window: { starts_at: number; ends_at: number; results_at: number },
) {
  await tx.updateTable('papers').set(window).where('paper_id', '=', paper).execute()
}

/** A paper's end, and what is given besides, as they are stored. */
export const endsOf = async (read: Tx, paper: number) =>
  read
    .selectFrom('papers')
    .where('paper_id', '=', paper)
    .select(['ends_at', 'latest_deadline', 'minutes', 'paper_id'])
    .executeTakeFirstOrThrow()

/** When attempts at a paper were opened again, by attempt. */
export const reopenedAt = async (read: Tx, paper: number) =>
  read
    .selectFrom('attempt_acts')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_acts.act_id')
    .where('paper_id', '=', paper)
    .where('kind', '=', 'reopen')
    .select(['attempt_id', 'sitting_acts.at'])
    .execute()

/** Returns when attempts at a paper were closed before they were opened again or marked anew. */
export const closedBefore = async (read: Tx, paper: number) =>
  read
    .selectFrom('attempt_closings')
    .innerJoin('sitting_acts', 'sitting_acts.act_id', 'attempt_closings.act_id')
    .where('paper_id', '=', paper)
    .select(['attempt_id', 'submitted_at'])
    .execute()

export const allChanges = async (read: Tx) =>
  read
    .selectFrom('sealed_changes')
    .select(['change_id', 'question_code', 'state', 'proposed_by_id', 'decided_by_id'])
    .execute()

/** What approved changes made of the seal of a draft. */
export const sealsOf = async (read: Tx, draft: number) =>
  read
    .selectFrom('sealed_change_papers')
    .where('draft_id', '=', draft)
    .select(['change_id', 'seal_before', 'seal_after'])
    .execute()

export const sealedDraft = async (read: Tx, draft: number) =>
  read
    .selectFrom('paper_drafts')
    .where('draft_id', '=', draft)
    .select(['paper_id', 'seal', 'sealed_parts'])
    .executeTakeFirstOrThrow()

/** Returns the audit's changes of a sealed paper, each with the seals before and after. */
export const auditedSeals = async (read: Tx, draft: number) =>
  read
    .selectFrom('audit_entries')
    .innerJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
    .where('action', '=', 'sealed_paper_changed')
    .where('entity_id', '=', String(draft))
    .select('details')
    .execute()

export const releases = async (read: Tx) =>
  read.selectFrom('embargo_releases').select(['paper_id', 'holder_id']).execute()
