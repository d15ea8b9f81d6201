import { loadAcademy } from '../../academy/academy.ts'
import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
import { momentOf } from '../../ports/time.ts'
import { allPresets } from '../presets/all-presets.ts'
import { type FormatSection, formatOfPreset, ownFormat, type PaperFormat } from './paper-format.rules.ts'

type StoredSection = Tables['format_sections']

/** The sections of the academy's own formats, of all or of one, in order. */
export const formatSections = (read: Tx, code: string | null): Promise<StoredSection[]> =>
  read
    .selectFrom('format_sections')
    .$if(code !== null, (query) => query.where('format_code', '=', code ?? ''))
    .select(columnsOf('format_sections'))
    .orderBy('format_code')
    .orderBy('position')
    .execute()

/** Stores a section at its place. What the format had from `count` on is no part of it any more. */
export async function putFormatSection(tx: Tx, section: StoredSection, count: number): Promise<void> {
  const { format_code: code, position, ...rest } = section
  await tx.deleteFrom('format_sections').where('format_code', '=', code).where('position', '>=', count).execute()
  await tx
    .insertInto('format_sections')
    .values({ format_code: code, position, ...rest })
    .onConflict((conflict) => conflict.columns(['format_code', 'position']).doUpdateSet(rest))
    .execute()
}

const sectionOf = (row: StoredSection): FormatSection => ({
  ...row,
  questions: row.questions ?? 0,
  hasOneSubject: false,
  answer_type: row.answer_type as FormatSection['answer_type'],
  negative_divisor: row.negative_divisor as FormatSection['negative_divisor'],
  partial: row.partial as FormatSection['partial'],
})

/** The academy's own formats by their codes. */
export async function ownFormats(read: Tx): Promise<Map<string, PaperFormat>> {
  const rows = Map.groupBy(await formatSections(read, null), ({ format_code }) => format_code)
  return new Map([...rows].map(([code, sections]) => [code, ownFormat(code, sections.map(sectionOf))]))
}

/** `begun`: how many are sealed, or students have started; `opens`: when the others open. */
type Uses = { papers: number; begun: number; opens: number[] }

/** How many papers were made by each format, and which of them fix it. */
export async function usesOfFormats(read: Tx): Promise<Map<string, Uses>> {
  const rows = await read
    .selectFrom('papers')
    .where('format', 'is not', null)
    .select(['format', 'paper_id', 'kind', 'starts_at', 'visible_from'])
    .select((where) => {
      const drafts = where.selectFrom('paper_drafts').where('sealed_at', 'is not', null)
      const attempts = where.selectFrom('attempts').whereRef('attempts.paper_id', '=', 'papers.paper_id')
      return where
        .or([
          where.exists(attempts.select('attempt_id')),
          where.exists(drafts.whereRef('paper_drafts.paper_id', '=', 'papers.paper_id').select('draft_id')),
        ])
        .as('begun')
    })
    .execute()
  const { zone } = await loadAcademy(read)
  const byFormat = Map.groupBy(rows, ({ format }) => format ?? '')
  return new Map(
    [...byFormat].map(([code, own]) => {
      const others = own.filter(({ begun }) => !begun)
      const opens = others.map((paper) => opensAt(paper, zone))
      return [code, { papers: own.length, begun: own.length - others.length, opens }]
    }),
  )
}

type Opening = Pick<Tables['papers'], 'kind' | 'starts_at' | 'visible_from'>

/** When students can start a paper: one without a start, or a quiz without a day, is open at once. */
function opensAt({ kind, starts_at, visible_from }: Opening, zone: string): number {
  if (kind !== 'quiz') return starts_at ?? 0
  return visible_from === null ? 0 : momentOf(visible_from, '00:00', zone)
}

/** The academy's own formats that are not offered any longer. */
export async function archivedFormats(read: Tx): Promise<Set<string>> {
  const rows = await read.selectFrom('archived_formats').select('format_code').execute()
  return new Set(rows.map(({ format_code }) => format_code))
}

/** Archives a format, or brings it back; returns false where it already is so. */
export async function turnFormat(tx: Tx, code: string, restore: boolean, at: number): Promise<boolean> {
  const gone = tx.deleteFrom('archived_formats').where('format_code', '=', code).returning('format_code')
  if (restore) return (await gone.executeTakeFirst()) !== undefined
  const added = await tx
    .insertInto('archived_formats')
    .values({ format_code: code, archived_at: at })
    .onConflict((conflict) => conflict.column('format_code').doNothing())
    .returning('format_code')
    .executeTakeFirst()
  return added !== undefined
}

/** The format of this code: a preset, or one of the academy's own; null where there is none. */
export async function formatByCode(read: Tx, code: string): Promise<PaperFormat | null> {
  const preset = allPresets.find(({ id }) => id === code)
  if (preset) return formatOfPreset(preset)
  const sections = await formatSections(read, code)
  return sections.length > 0 ? ownFormat(code, sections.map(sectionOf)) : null
}
