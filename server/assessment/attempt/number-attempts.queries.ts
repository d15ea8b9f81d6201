import type { Tx } from '../../db/db.ts'

/** Higher than any number that is in use. */
const ASIDE = 1_000_000

/** Numbers a student's attempts at these papers anew, in the order in which they were begun. */
export async function numberAttempts(tx: Tx, studId: number, paperIds: number[]): Promise<void> {
  const own = tx.selectFrom('attempts').where('stud_id', '=', studId)
  for (const paper_id of paperIds) {
    const ofPaper = own.where('paper_id', '=', paper_id)
    const attempts = await ofPaper
      .select(['attempt_id', 'number'])
      .orderBy('started_at')
      .orderBy('attempt_id')
      .execute()
    if (attempts.every(({ number }, at) => number === at + 1)) continue
    // Two attempts have the same number at no moment.
    for (const first of [ASIDE, 1])
      for (const [at, { attempt_id }] of attempts.entries()) await setNumber(tx, { studId, attempt_id, to: first + at })
  }
}

async function setNumber(tx: Tx, { studId, attempt_id, to }: { studId: number; attempt_id: number; to: number }) {
  const row = tx.updateTable('attempts').set({ number: to }).where('stud_id', '=', studId)
  await row.where('attempt_id', '=', attempt_id).execute()
}
