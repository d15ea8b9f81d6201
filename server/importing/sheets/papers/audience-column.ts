import { audienceCell, type AudiencePart, audienceParts } from '#contract/audience-cell.rules.ts'
import { nearest } from '../../../ports/nearest.rules.ts'
import type { ImportContext } from '../../import-context.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'
import { notFound, refusedAt } from '../codes.ts'
import { adviseReaders } from './fitting.ts'

type Say = (column: 'readers', problem: LocalizedMessage) => void

/** Returns how the sheet names a part: as it is a level or a batch, or by the student's admission number. */
function codeOf({ name, isLeftOut }: AudiencePart, known: ImportContext): string | undefined {
  if (!isLeftOut && (known.levels.has(name) || known.batches.has(name))) return name
  if (known.students.has(name)) return name
  const lower = name.toLowerCase()
  const ofNumber = [...known.students.keys()].find((number) => number.toLowerCase() === lower)
  if (ofNumber !== undefined) return ofNumber
  const ofName = [...known.students].filter(([, student]) => student.name.toLowerCase() === lower)
  return ofName.length === 1 ? ofName[0]?.[0] : undefined
}

/** True for a single level or batch: a level's name may have a semicolon. */
const isOneGroup = (known: ImportContext, cell: string): boolean => known.levels.has(cell) || known.batches.has(cell)

/** Reports parts of the cell that are neither a level, a batch nor a student, and a cell that only leaves students out. */
export function checkAudience(known: ImportContext, cell: string, say: Say): void {
  if (isOneGroup(known, cell)) return
  const parts = audienceParts(cell)
  if (parts.every(({ isLeftOut }) => isLeftOut)) return say('readers', localized('readers_only_left_out'))
  const isUnread = ['levels', 'batches', 'students'].some((sheet) => known.unread.has(sheet))
  for (const part of parts) {
    const { name } = part
    const where = refusedAt(known, 'students', name)
    if (where !== null) say('readers', localized('refused_itself', { code: name, where }))
    else if (codeOf(part, known) === undefined && !isUnread) {
      const near = nearest(name, [...known.levels.keys(), ...known.batches.keys(), ...known.students.keys()])
      const isShared = [...known.students.values()].filter((student) => student.name === name).length > 1
      say('readers', isShared ? localized('readers_shared_name', { name }) : notFound(name, near))
    }
  }
}

/** Writes each cell in one form, with students by their admission numbers: as it will be stored. */
export function fillAudience(rows: { readers: string }[], known: ImportContext): void {
  for (const row of rows) {
    if (isOneGroup(known, row.readers)) continue
    const parts = audienceParts(row.readers)
    row.readers = audienceCell(parts.map((part) => ({ ...part, name: codeOf(part, known) ?? part.name })))
  }
}

/** Advises on each level and batch of the cell. */
export function adviseAudience(
  known: ImportContext,
  cell: string,
  subject: string,
  advise: (text: LocalizedMessage) => void,
): void {
  if (isOneGroup(known, cell)) return adviseReaders(known, cell, subject, advise)
  for (const { name, isLeftOut } of audienceParts(cell)) if (!isLeftOut) adviseReaders(known, name, subject, advise)
}
