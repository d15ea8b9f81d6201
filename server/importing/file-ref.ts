import type { Measures } from '../media/media.queries.ts'

/** What a sheet needs a file for: where it lies in the folder, and who may fetch it later. */
export type Use = 'picture' | 'question' | 'document' | 'video' | 'captions'

/** A file that a sheet names. `hash` is of its content, empty until it was looked at. */
export type FileRef = { name: string; use: Use; hash: string; size?: number } & Partial<Measures>

export const isFileRef = (value: unknown): value is FileRef =>
  typeof value === 'object' && value !== null && 'use' in value

/** Returns true when the file is the stored one, and `now` has measures that were unknown before. */
export const isBetterKnown = (stored: Partial<Measures>, now: Partial<Measures>): boolean =>
  ((stored.duration ?? null) === null && (now.duration ?? null) !== null) ||
  ((stored.pages ?? null) === null && (now.pages ?? null) !== null) ||
  ((stored.ladder ?? null) === null && (now.ladder ?? null) !== null)
