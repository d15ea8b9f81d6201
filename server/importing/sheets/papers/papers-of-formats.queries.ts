import type { Tx } from '../../../db/db.ts'

/** The papers that were made by each of these formats. */
export async function papersOfFormats(read: Tx, codes: string[]): Promise<{ format: string; papers: string[] }[]> {
  const rows = await read
    .selectFrom('papers')
    .where('format', 'in', codes)
    .select(['format', 'paper_code'])
    .orderBy('paper_id')
    .execute()
  const groups = Map.groupBy(rows, ({ format }) => format ?? '')
  return [...groups].map(([format, papers]) => ({ format, papers: papers.map(({ paper_code }) => paper_code) }))
}
