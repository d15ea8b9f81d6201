import { type AudiencePart, audienceParts } from '#contract/audience-cell.rules.ts'
import { type OrderedPart, orderedCell } from '../../../assessment/paper/audience-order.rules.ts'
import { nearest } from '../../../ports/nearest.rules.ts'
import type { ImportContext } from '../../import-context.ts'
import { type LocalizedMessage, localized } from '../../localized-message.rules.ts'
import { notFound, refusedAt } from '../codes.ts'
import { adviseReaders } from './fitting.ts'

type Say = (column: 'readers', problem: LocalizedMessage) => void

/** Returns what a part of the cell is: a level or a batch, or the student with this number or this name. */
function partOf({ name, isLeftOut }: AudiencePart, known: ImportContext): OrderedPart {
  if (!isLeftOut && known.levels.has(name)) return { kind: 'level', code: name, isLeftOut }
  if (!isLeftOut && known.batches.has(name)) return { kind: 'batch', code: name, isLeftOut }
  const code = known.students.has(name) ? name : (onlyOne(numbersLike(name, known)) ?? onlyOne(called(name, known)))
  return code === undefined ? { kind: null, code: name, isLeftOut } : { kind: 'student', code, isLeftOut }
}

const onlyOne = (codes: string[]): string | undefined => (codes.length === 1 ? codes[0] : undefined)

function numbersLike(name: string, known: ImportContext): string[] {
  const lower = name.toLowerCase()
  return [...known.students.keys()].filter((number) => number.toLowerCase() === lower)
}

/** Returns the admission numbers of the students of this name. */
function called(name: string, known: ImportContext): string[] {
  const lower = name.toLowerCase()
  return [...known.students].flatMap(([number, student]) => (student.name.toLowerCase() === lower ? number : []))
}

/** True for a single level or batch: a level's name may have a semicolon. */
const isOneGroup = (known: ImportContext, cell: string): boolean => known.levels.has(cell) || known.batches.has(cell)

/**
 * Reports parts of the cell that are neither a level, a batch nor a student, students who are both added and left out,
 * and a cell that only leaves students out.
 */
export function checkAudience(known: ImportContext, cell: string, say: Say): void {
  if (isOneGroup(known, cell)) return
  const parts = audienceParts(cell)
  if (parts.every(({ isLeftOut }) => isLeftOut)) return say('readers', localized('readers_only_left_out'))
  const read = parts.map((part) => ({ part, is: partOf(part, known) }))
  const added = new Set(read.flatMap(({ is }) => (is.kind === 'student' && !is.isLeftOut ? is.code : [])))
  for (const { part, is } of read) {
    const where = refusedAt(known, 'students', part.name)
    if (where !== null) say('readers', localized('refused_itself', { code: part.name, where }))
    else if (is.kind === null) sayUnknown(part, known, say)
    else if (is.isLeftOut && added.has(is.code)) say('readers', localized('readers_both', { name: part.name }))
  }
}

function sayUnknown({ name, isLeftOut }: AudiencePart, known: ImportContext, say: Say): void {
  if (isLeftOut && isOneGroup(known, name)) return say('readers', localized('readers_group_left_out', { name }))
  if (['levels', 'batches', 'students'].some((sheet) => known.unread.has(sheet))) return
  if (called(name, known).length > 1) return say('readers', localized('readers_shared_name', { name }))
  const students = known.students.keys()
  const near = nearest(name, isLeftOut ? students : [...known.levels.keys(), ...known.batches.keys(), ...students])
  say('readers', notFound(name, near))
}

/** Writes each cell in one form and order, with students by their admission numbers: as it will be stored. */
export function fillAudience(rows: { readers: string }[], known: ImportContext): void {
  for (const row of rows)
    if (!isOneGroup(known, row.readers))
      row.readers = orderedCell(audienceParts(row.readers).map((part) => partOf(part, known)))
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
