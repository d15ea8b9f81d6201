import { sql } from 'kysely'
import type { Db, Tx } from '../../../server/db/db.ts'

/** Every attempt at a paper. */
export async function attemptsOf(tx: Tx, paper: number) {
  return tx
    .selectFrom('attempts')
    .where('paper_id', '=', paper)
    .select(['stud_id', 'attempt_id', 'state', 'submitted_at', 'deadline'])
    .execute()
}

export async function firstChapter(tx: Tx): Promise<number> {
  const { chapter_id } = await tx.selectFrom('chapters').select('chapter_id').limit(1).executeTakeFirstOrThrow()
  return chapter_id
}

/** How many results of a paper are computed: one at the most, whoever computes. */
export async function resultsOf(tx: Tx, paper: number): Promise<number> {
  const rows = tx.selectFrom('paper_results').where('paper_id', '=', paper).where('computed_at', 'is not', null)
  return (await rows.select('run_id').execute()).length
}

/**
 * Returns the faults that the engine finds in its own file; none when it is sound, or where the engine has no check.
 */
export async function integrity(db: Db): Promise<string[]> {
  if (db.engine !== 'sqlite') return []
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db.read)
  return rows.map((row) => row.integrity_check).filter((line) => line !== 'ok')
}

type Shapes = Record<string, { columns: Record<string, string> }>

/** Every id that is stored, by the name of its column. */
export async function allIds(tx: Tx, shapes: Shapes): Promise<Map<string, number[]>> {
  const found = new Map<string, Set<number>>()
  for (const [name, { columns }] of Object.entries(shapes)) {
    for (const [column, kind] of Object.entries(columns)) {
      if (!kind.startsWith('id')) continue
      const { rows } = await sql<{
        id: number | null
      }>`select ${sql.ref(column)} as id from ${sql.table(name)}`.execute(tx)
      const known = found.get(column) ?? new Set()
      for (const { id } of rows) if (id !== null) known.add(id)
      found.set(column, known)
    }
  }
  return new Map([...found].map(([column, ids]) => [column, [...ids].toSorted((a, b) => a - b)]))
}

/** Puts a text into every explanation of papers whose results come later. */
export async function markKeys(tx: Tx, text: string): Promise<void> {
  const later = tx
    .selectFrom('paper_questions')
    .innerJoin('papers', 'papers.paper_id', 'paper_questions.paper_id')
    .where('ends_at', '>', Date.now())
    .where('results_at', 'is', null)
    .select('question_id')
  const shown = tx
    .selectFrom('paper_questions')
    .innerJoin('papers', 'papers.paper_id', 'paper_questions.paper_id')
    .where((where) =>
      where.or([where('ends_at', 'is', null), where('ends_at', '<=', Date.now()), where('results_at', 'is not', null)]),
    )
    .select('question_id')
  await tx
    .updateTable('questions')
    .set({ explanation: text })
    .where('question_id', 'in', later)
    .where('question_id', 'not in', shown)
    .execute()
}

export async function openCount(tx: Tx): Promise<number> {
  const { n } = await tx
    .selectFrom('attempts')
    .where('state', '=', 'open')
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}

/** Returns how many answers are not stored with their counter or a higher one; keys are attempt and question. */
export async function unsaved(tx: Tx, acknowledged: ReadonlyMap<string, number>): Promise<number> {
  const rows = await tx.selectFrom('answers').select(['attempt_id', 'question_id', 'seq']).execute()
  const stored = new Map(rows.map(({ attempt_id, question_id, seq }) => [`${attempt_id} ${question_id}`, seq]))
  return [...acknowledged].filter(([key, seq]) => (stored.get(key) ?? -1) < seq).length
}

/** How many students and questions the sheets of the import proof have left. */
export async function importedRows(tx: Tx): Promise<number> {
  const { students } = await tx
    .selectFrom('students')
    .where('admission_no', 'like', 'N-%')
    .select(({ fn }) => fn.countAll<number>().as('students'))
    .executeTakeFirstOrThrow()
  const { questions } = await tx
    .selectFrom('questions')
    .where('question_code', 'like', 'Q-%')
    .select(({ fn }) => fn.countAll<number>().as('questions'))
    .executeTakeFirstOrThrow()
  return students + questions
}
