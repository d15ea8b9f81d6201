import type { SelectQueryBuilder } from 'kysely'
import { OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { bumpStudentVersions } from '../../session/session.queries.ts'
import type { SittingAct } from './acts.queries.ts'

type Acted = Pick<SittingAct, 'act_id' | 'paper_id' | 'at' | 'ms'>

/** Open attempts at a paper that have an end: all of them, or those with these ids. */
function openWithEnd(tx: Tx, paperId: number, attemptIds: number[] | null) {
  const open = tx
    .selectFrom('attempts')
    .where('paper_id', '=', paperId)
    .where('state', '=', OPEN)
    .where('deadline', 'is not', null)
  return attemptIds === null ? open : open.where('attempt_id', 'in', attemptIds)
}

const asActed = (attempts: SelectQueryBuilder<Tables, 'attempts', object>, { act_id, at, ms }: Acted) =>
  attempts.select((row) => [
    'stud_id',
    'attempt_id',
    row.cast<number>(row.val(act_id), 'bigint').as('act_id'),
    row.cast<number>(row.val(at), 'bigint').as('at'),
    row.cast<number>(row.val(ms), 'bigint').as('ms'),
  ])

/** Notes an act with each open attempt that it moves. Before the ends are moved: they tell which ones. */
async function noteMoved(tx: Tx, act: Acted, attemptIds: number[] | null): Promise<number> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('attempt_acts')
    .columns(['stud_id', 'attempt_id', 'act_id', 'at', 'ms'])
    .expression(asActed(openWithEnd(tx, act.paper_id, attemptIds), act))
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0)
}

const ofAct = (tx: Tx, actId: number) => tx.selectFrom('attempt_acts').where('act_id', '=', actId)

/**
 * Moves the ends of open attempts at a paper by so many ms, in three statements however many there are: those of all, or
 * of these ids. Their devices are told with the next answer. Returns how many were moved; whoever moves them settles the
 * paper's last end.
 */
export async function moveEnds(tx: Tx, act: Acted, attemptIds: number[] | null): Promise<number> {
  if (attemptIds?.length === 0) return 0
  const count = await noteMoved(tx, act, attemptIds)
  if (count === 0) return 0
  await tx
    .updateTable('attempts')
    .set((row) => ({ deadline: row('deadline', '+', act.ms) }))
    .where('paper_id', '=', act.paper_id)
    .where('state', '=', OPEN)
    .where('attempt_id', 'in', ofAct(tx, act.act_id).select('attempt_id'))
    .execute()
  await bumpStudentVersions(tx, ofAct(tx, act.act_id).select('stud_id'))
  return count
}

/** Notes a message with open attempts at a paper: all of them, or those with these ids. Returns which ones. */
export async function noteMessage(tx: Tx, act: Acted, attemptIds: number[] | null): Promise<number[]> {
  const open = tx.selectFrom('attempts').where('paper_id', '=', act.paper_id).where('state', '=', OPEN)
  const told = await tx
    .insertInto('attempt_acts')
    .columns(['stud_id', 'attempt_id', 'act_id', 'at', 'ms'])
    .expression(asActed(attemptIds === null ? open : open.where('attempt_id', 'in', attemptIds), { ...act, ms: 0 }))
    .returning('attempt_id')
    .execute()
  await bumpStudentVersions(tx, ofAct(tx, act.act_id).select('stud_id'))
  return told.map(({ attempt_id }) => attempt_id)
}
