import { sql } from 'kysely'
import { OPEN } from '../../db/attempt-states.ts'
import type { Tx } from '../../db/db.ts'
import { preparedQuery, singleRow, preparedWrite } from '../../db/fast-path/prepared-query.ts'
import type { Tables } from '../../db/tables.ts'
import type { StoredAnswer } from './attempt.rules.ts'

type Answer = Tables['answers']

const allStored = preparedQuery((tx, { studId, attemptId }: { studId: number; attemptId: number }) =>
  tx
    .selectFrom('answers')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'option_id', 'response', 'seconds', 'marked', 'seq']),
)

export async function storedAnswers(
  tx: Tx,
  studId: number,
  attemptId: number,
): Promise<(StoredAnswer & { marked: number })[]> {
  return allStored(tx, { studId, attemptId })
}

const store = preparedWrite((tx, answer: Answer) => {
  const { stud_id, attempt_id, question_id, option_id, response, seconds, marked, seq, saved_at } = answer
  const changes = { option_id, response, seconds, marked, seq, saved_at }
  return tx
    .insertInto('answers')
    .values({ stud_id, attempt_id, question_id, ...changes })
    .onConflict((conflict) =>
      conflict.columns(['stud_id', 'attempt_id', 'question_id']).doUpdateSet(changes).where('answers.seq', '<', seq),
    )
})

/** Stores an answer unless a later one is there; true when it did. */
export async function storeAnswer(tx: Tx, answer: Answer): Promise<boolean> {
  return isStored(await store(tx, answer))
}

type OfPaper = Answer & { paper_id: number }

// Not by the attempt's own key, which leads into the table of all attempts that were ever made: a student has one open
// attempt at a paper, and an index of open attempts alone says which.
const NOT_BY_KEY = sql<number>`+attempt_id`

const storeWhileOpen = preparedWrite((tx, answer: OfPaper) =>
  tx
    .insertInto('answers')
    .columns(['stud_id', 'attempt_id', 'question_id', 'option_id', 'marked', 'seq', 'saved_at', 'response', 'seconds'])
    .expression((from) =>
      from
        .selectFrom('attempts')
        .where('stud_id', '=', answer.stud_id)
        .where('paper_id', '=', answer.paper_id)
        .where('state', '=', OPEN)
        .where(NOT_BY_KEY, '=', answer.attempt_id)
        .select((row) => [
          'stud_id',
          'attempt_id',
          row.cast<number>(row.val(answer.question_id), 'bigint').as('question_id'),
          row.cast<number | null>(row.val(answer.option_id), 'bigint').as('option_id'),
          row.cast<number>(row.val(answer.marked), 'bigint').as('marked'),
          row.cast<number>(row.val(answer.seq), 'bigint').as('seq'),
          row.cast<number>(row.val(answer.saved_at), 'bigint').as('saved_at'),
          row.cast<string | null>(row.val(answer.response), 'text').as('response'),
          row.cast<number | null>(row.val(answer.seconds), 'bigint').as('seconds'),
        ]),
    )
    .onConflict((conflict) =>
      conflict
        .columns(['stud_id', 'attempt_id', 'question_id'])
        .doUpdateSet((row) => ({
          option_id: row.ref('excluded.option_id'),
          marked: row.ref('excluded.marked'),
          seq: row.ref('excluded.seq'),
          saved_at: row.ref('excluded.saved_at'),
          response: row.ref('excluded.response'),
          seconds: row.ref('excluded.seconds'),
        }))
        .whereRef('answers.seq', '<', 'excluded.seq'),
    ),
)

/** The same in one statement, for an attempt at that paper that is open; false also when it is not. */
export function storeAnswerWhileOpen(tx: Tx, answer: OfPaper): Promise<boolean> | boolean {
  const rows = storeWhileOpen(tx, answer)
  return rows instanceof Promise ? rows.then(isStored) : isStored(rows)
}

const isStored = (rows: number) => rows > 0

const storedOf = preparedQuery((tx, asked: { studId: number; attemptId: number; questionId: number }) =>
  tx
    .selectFrom('answers')
    .where('stud_id', '=', asked.studId)
    .where('attempt_id', '=', asked.attemptId)
    .where('question_id', '=', asked.questionId)
    .select(['option_id', 'response', 'marked', 'seq']),
)

/** What is stored of one question. */
export async function storedAnswer(tx: Tx, studId: number, attemptId: number, questionId: number) {
  return (await storedOf(tx, { studId, attemptId, questionId }))[0]
}

const markedOf = preparedQuery((tx, { studId, attemptId }: { studId: number; attemptId: number }) =>
  tx
    .selectFrom('answers')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .where('marked', '=', 1)
    .select(({ fn }) => fn.countAll<number>().as('n')),
)

/** How many questions of an attempt are marked for review. */
export const markedCount = async (tx: Tx, studId: number, attemptId: number): Promise<number> =>
  singleRow(await markedOf(tx, { studId, attemptId })).n
