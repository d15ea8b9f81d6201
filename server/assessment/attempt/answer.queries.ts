import { type OnConflictBuilder, sql } from 'kysely'
import { OPEN } from '../../db/attempt-states.ts'
import type { RowStatement, Tx } from '../../db/db.ts'
import { preparedQuery, preparedWrite } from '../../db/fast-path/prepared-query.ts'
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

const storedBetween = preparedQuery((tx, { paperId, first, last }: { paperId: number; first: number; last: number }) =>
  tx
    .selectFrom('attempts')
    .innerJoin('answers', (join) =>
      join.onRef('answers.stud_id', '=', 'attempts.stud_id').onRef('answers.attempt_id', '=', 'attempts.attempt_id'),
    )
    .where('attempts.paper_id', '=', paperId)
    .where('attempts.stud_id', '>=', first)
    .where('attempts.stud_id', '<=', last)
    .select(['attempts.attempt_id', 'question_id', 'option_id', 'response']),
)

/** Returns the answers at a paper of the students `first` to `last`, by attempt, in one statement. */
export async function storedAnswersBetween(tx: Tx, paperId: number, first: number, last: number) {
  return Map.groupBy(await storedBetween(tx, { paperId, first, last }), ({ attempt_id }) => attempt_id)
}

/** Returns an attempt's answers by question, each with its counter and when it was saved (epoch ms). */
export async function heldAnswers(tx: Tx, studId: number, attemptId: number) {
  const rows = await tx
    .selectFrom('answers')
    .where('stud_id', '=', studId)
    .where('attempt_id', '=', attemptId)
    .select(['question_id', 'option_id', 'response', 'seq', 'saved_at'])
    .execute()
  return new Map(rows.map((one) => [one.question_id, one]))
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

/** Stores an answer unless a later one is stored; returns true when it was stored. */
export async function storeAnswer(tx: Tx, answer: Answer): Promise<boolean> {
  return isStored(await store(tx, answer))
}

type OfPaper = Answer & { paper_id: number }

// The `+` rules out the attempt's own key, which leads into the table of all attempts ever made; the index of open
// attempts has one row for a student at a paper.
const NOT_BY_KEY = sql<number>`+attempt_id`

const COLUMNS = [
  'stud_id',
  'attempt_id',
  'question_id',
  'option_id',
  'marked',
  'seq',
  'saved_at',
  'response',
  'seconds',
] as const

const keepLatest = (conflict: OnConflictBuilder<Tables, 'answers'>) =>
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
    .whereRef('answers.seq', '<', 'excluded.seq')

const storeWhileOpen = preparedWrite((tx, answer: OfPaper) =>
  tx
    .insertInto('answers')
    .columns(COLUMNS)
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
    .onConflict(keepLatest),
)

type Columns = { [Name in keyof OfPaper]: OfPaper[Name][] }

/** The rows as a table: each column is one array, so that the statement's text is the same for any number of rows. */
function asTable(all: Columns) {
  const names = [...COLUMNS, 'paper_id'] as const
  const columns = names.map((name) => sql`${all[name]}::${sql.raw(name === 'response' ? 'text' : 'bigint')}[]`)
  return sql<OfPaper>`unnest(${sql.join(columns)})`.as<'asked'>(
    sql`asked (${sql.join(names.map((name) => sql.ref(name)))})`,
  )
}

// Rows are in the order of their key, so that two such statements never wait for each other. `offset 0` forces a
// look-up of each row in the index of open attempts: reading the table would conflict with every start and end.
const storeAllWhileOpen = preparedQuery((tx, all: Columns) =>
  tx
    .insertInto('answers')
    .columns(COLUMNS)
    .expression((from) =>
      from
        .selectFrom(asTable(all))
        .innerJoinLateral(
          (open) =>
            open
              .selectFrom('attempts')
              .whereRef('attempts.stud_id', '=', 'asked.stud_id')
              .whereRef('attempts.paper_id', '=', 'asked.paper_id')
              .where('attempts.state', '=', OPEN)
              .whereRef('attempts.attempt_id', '=', 'asked.attempt_id')
              .select('attempts.attempt_id as open_id')
              .offset(sql.lit(0))
              .as('open'),
          (join) => join.onTrue(),
        )
        .select(COLUMNS)
        .orderBy('stud_id')
        .orderBy('attempt_id')
        .orderBy('question_id'),
    )
    .onConflict(keepLatest)
    .returning(['stud_id', 'attempt_id', 'question_id']),
)

const columnsOf = (answers: OfPaper[]): Columns => ({
  stud_id: answers.map(({ stud_id }) => stud_id),
  attempt_id: answers.map(({ attempt_id }) => attempt_id),
  question_id: answers.map(({ question_id }) => question_id),
  option_id: answers.map(({ option_id }) => option_id),
  marked: answers.map(({ marked }) => marked),
  seq: answers.map(({ seq }) => seq),
  saved_at: answers.map(({ saved_at }) => saved_at),
  response: answers.map(({ response }) => response),
  seconds: answers.map(({ seconds }) => seconds),
  paper_id: answers.map(({ paper_id }) => paper_id),
})

const keyOf = ({ stud_id, attempt_id, question_id }: Pick<Answer, 'stud_id' | 'attempt_id' | 'question_id'>) =>
  `${stud_id} ${attempt_id} ${question_id}`

/** Stores an answer in one statement, as `storeAnswer` does; false also where the attempt at that paper is not open. */
export const storeAnswerWhileOpen: RowStatement<OfPaper, boolean> = {
  keyOf,
  one: (tx, answer) => {
    const rows = storeWhileOpen(tx, answer)
    return rows instanceof Promise ? rows.then(isStored) : isStored(rows)
  },
  many: async (tx, answers) => {
    const stored = new Set((await storeAllWhileOpen(tx, columnsOf(answers))).map(keyOf))
    return answers.map((answer) => stored.has(keyOf(answer)))
  },
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
