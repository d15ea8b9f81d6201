import type { Tx } from '../../db/db.ts'
import { plain } from './head-words.rules.ts'
import type { ValueKind, ValueMeaning } from './value-matches.ts'
import { plainValue } from './value-words.rules.ts'

/** What an academy has said of names and values in its sheets; `columns` are by sheet and plain name. */
export type Matches = { columns: Map<string, Map<string, string | null>>; values: ValueMeaning[] }

/** A column to be left out means nothing. */
const LEFT_OUT = ''

export async function loadMatches(read: Tx): Promise<Matches> {
  const rows = await read
    .selectFrom('import_matches')
    .select(['sheet', 'kind', 'of_level', 'written', 'means'])
    .orderBy('written')
    .execute()
  const columns: Matches['columns'] = new Map()
  const values: ValueMeaning[] = []
  for (const { sheet, kind, of_level, written, means } of rows) {
    if (kind !== 'column') {
      values.push({ kind: kind as ValueKind, of_level, written, means })
      continue
    }
    const own = columns.get(sheet) ?? new Map<string, string | null>()
    columns.set(sheet, own.set(written, means === LEFT_OUT ? null : means))
  }
  return { columns, values }
}

type Answer = { sheet: string; kind: 'column' | ValueKind; of_level: string; written: string; means: string | null }

/** Remembers what somebody has said; returns what differs from before. */
export async function saveMatch(
  tx: Tx,
  { sheet, kind, of_level, written, means }: Answer,
): Promise<{ before: string | null } | null> {
  const key = { sheet, kind, of_level, written: kind === 'column' ? plain(written) : plainValue(written) }
  const query = tx.selectFrom('import_matches').select('means')
  const there = await Object.entries(key)
    .reduce((some, [column, value]) => some.where(column as 'sheet', '=', value), query)
    .executeTakeFirst()
  if (there?.means === (means ?? LEFT_OUT)) return null
  await tx
    .insertInto('import_matches')
    .values({ ...key, means: means ?? LEFT_OUT })
    .onConflict((conflict) =>
      conflict.columns(['sheet', 'kind', 'of_level', 'written']).doUpdateSet({ means: means ?? LEFT_OUT }),
    )
    .execute()
  return { before: there?.means ?? null }
}
