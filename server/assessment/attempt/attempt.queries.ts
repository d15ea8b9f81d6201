import { OPEN } from '../../db/attempt-states.ts'
import { eraseChallenges } from '../challenges/challenges.queries.ts'
import { currentMarks, markedAttempts } from '../keys/attempt-marks.queries.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'
import { ownWrite } from '../../session/session.queries.ts'
import type { Grade } from './attempt.rules.ts'

export type StoredAttempt = Tables['attempts'] & { state: 'open' | 'final' }

const MARKS = new Set(['attempts.marks', 'attempts.lost', 'attempts.passed', 'attempts.tallies'])
const isNoMark = (column: string): boolean => !MARKS.has(column)

/** Whole attempts, with their marks by the key that holds. */
export const wholeAttempts = (tx: Tx) =>
  markedAttempts(tx).select(columnsOf('attempts').filter(isNoMark)).select(currentMarks())

const byId = preparedQuery((tx, { studId, attemptId }: { studId: number; attemptId: number }) =>
  wholeAttempts(tx).where('attempts.stud_id', '=', studId).where('attempts.attempt_id', '=', attemptId),
)

export async function attemptById(tx: Tx, studId: number, attemptId: number): Promise<StoredAttempt | undefined> {
  const [row] = await byId(tx, { studId, attemptId })
  return row as StoredAttempt | undefined
}

const withKey = preparedQuery((tx, { studId, attemptId }: { studId: number; attemptId: number }) =>
  wholeAttempts(tx)
    .where('attempts.stud_id', '=', studId)
    .where('attempts.attempt_id', '=', attemptId)
    .select('paper_keys.key_id'),
)

/** Returns an attempt, and whether its paper has other keys than the printed one, which saves closing it a query. */
export async function attemptToClose(
  tx: Tx,
  studId: number,
  attemptId: number,
): Promise<{ found: StoredAttempt | null; hasKeys: boolean }> {
  const [row] = await withKey(tx, { studId, attemptId })
  if (!row) return { found: null, hasKeys: false }
  const { key_id, ...found } = row
  return { found: found as StoredAttempt, hasKeys: key_id !== null }
}

// The condition is always true. It leads SQLite to the index that has the last attempt last; else SQLite sorts them
// all.
const FIRST = 1

const latestOf = preparedQuery((tx, { studId, paperId }: { studId: number; paperId: number }) =>
  wholeAttempts(tx)
    .where('attempts.stud_id', '=', studId)
    .where('attempts.paper_id', '=', paperId)
    .where('number', '>=', FIRST)
    .orderBy('number', 'desc')
    .limit(1),
)

/** The student's last attempt at a paper: the open one, if there is one. */
export async function latestAttempt(tx: Tx, studId: number, paperId: number): Promise<StoredAttempt | undefined> {
  const [row] = await latestOf(tx, { studId, paperId })
  return row as StoredAttempt | undefined
}

/** The columns are named one by one, because the placeholders object has no keys to spread. */
const gradeColumns = ({ marks, lost, answered, passed, tallies }: Pick<Tables['attempts'], keyof Grade>) => ({
  marks,
  lost,
  answered,
  passed,
  tallies,
})

const BEGUN = [
  'stud_id',
  'attempt_id',
  'paper_id',
  'number',
  'state',
  'started_at',
  'deadline',
  'submitted_at',
  'marks',
  'lost',
  'answered',
  'passed',
  'tallies',
] as const

const TEXTS: ReadonlySet<string> = new Set(['state', 'tallies'])

const storeStart = ownWrite((tx, one: Tables['attempts']) =>
  tx
    .insertInto('attempts')
    .columns(BEGUN)
    .expression((from) =>
      from
        .selectFrom('papers')
        .where('papers.paper_id', '=', one.paper_id)
        .select((row) =>
          BEGUN.map((name) => row.cast(row.val(one[name]), TEXTS.has(name) ? 'text' : 'bigint').as(name)),
        ),
    ),
)

/** Stores the start of an attempt; returns false where its paper was taken back since it was read. */
export async function addAttempt(tx: Tx, attempt: Tables['attempts']): Promise<boolean> {
  return (await storeStart(tx, attempt)) === 1
}

const finishOpen = ownWrite((tx, one: Grade & { stud_id: number; attempt_id: number; submitted_at: number }) =>
  tx
    .updateTable('attempts')
    .set({
      state: 'final',
      submitted_at: one.submitted_at,
      ...gradeColumns(one),
    })
    .where('stud_id', '=', one.stud_id)
    .where('attempt_id', '=', one.attempt_id)
    .where('state', '=', OPEN),
)

/** Closes the attempt with its grade; true for the one caller that does it. */
export async function finish(tx: Tx, attempt: StoredAttempt, grade: Grade, submitted_at: number): Promise<boolean> {
  const { stud_id, attempt_id } = attempt
  return (await finishOpen(tx, { ...grade, stud_id, attempt_id, submitted_at })) === 1
}

const overdueOf = preparedQuery((tx, { before, studId }: { before: number; studId: number }) =>
  tx
    .selectFrom('attempts')
    .select(columnsOf('attempts'))
    .where('stud_id', '=', studId)
    .where('state', '=', OPEN)
    .where('deadline', '<', before),
)

/** Open attempts whose time ended before that moment: all of one student, or of everybody's the oldest. */
export async function overdueAttempts(
  tx: Tx,
  before: number,
  limit: number,
  studId?: number,
): Promise<StoredAttempt[]> {
  if (studId !== undefined) return (await overdueOf(tx, { before, studId })) as StoredAttempt[]
  const rows = await tx
    .selectFrom('attempts')
    .select(columnsOf('attempts'))
    .where('state', '=', OPEN)
    .where('deadline', '<', before)
    .orderBy('deadline')
    .limit(limit)
    .execute()
  return rows as StoredAttempt[]
}

export async function eraseAttempts(tx: Tx, studId: number): Promise<void> {
  await tx.deleteFrom('answers').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempt_places').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempt_results').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempt_acts').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempt_contacts').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('late_answers').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempt_closings').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempt_rulings').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempt_marks').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('attempt_extra_times').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('paper_extra_students').where('stud_id', '=', studId).execute()
  await tx.deleteFrom('paper_students').where('stud_id', '=', studId).execute()
  await eraseChallenges(tx, studId)
  await tx.deleteFrom('attempts').where('stud_id', '=', studId).execute()
}

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
    // The first pass moves the numbers aside, so that two attempts never have the same number.
    for (const first of [ASIDE, 1])
      for (const [at, { attempt_id }] of attempts.entries()) await setNumber(tx, { studId, attempt_id, to: first + at })
  }
}

async function setNumber(tx: Tx, { studId, attempt_id, to }: { studId: number; attempt_id: number; to: number }) {
  const row = tx.updateTable('attempts').set({ number: to }).where('stud_id', '=', studId)
  await row.where('attempt_id', '=', attempt_id).execute()
}

type StoredPlace = Tables['attempt_places']

const stored = preparedQuery((tx, { studId, attemptId }: { studId: number; attemptId: number }) =>
  tx
    .selectFrom('attempt_places')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'visited', 'seconds']),
)

/** Returns where the student was in an attempt; undefined before the device has said so. */
export async function storedPlace(tx: Tx, studId: number, attemptId: number) {
  return (await stored(tx, { studId, attemptId }))[0]
}

export async function storePlace(tx: Tx, place: StoredPlace): Promise<void> {
  const { question_id, visited, seconds, saved_at } = place
  await tx
    .insertInto('attempt_places')
    .values(place)
    .onConflict((conflict) =>
      conflict.columns(['stud_id', 'attempt_id']).doUpdateSet({ question_id, visited, seconds, saved_at }),
    )
    .execute()
}
