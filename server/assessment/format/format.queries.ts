import { columnsOf } from '../../db/columns-of.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'
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

/** The format of this code: a preset, or one of the academy's own; null where there is none. */
export async function formatByCode(read: Tx, code: string): Promise<PaperFormat | null> {
  const preset = allPresets.find(({ id }) => id === code)
  if (preset) return formatOfPreset(preset)
  const sections = await formatSections(read, code)
  return sections.length > 0 ? ownFormat(code, sections.map(sectionOf)) : null
}
