import type { Tx } from '../../db/db.ts'
import { addFile, fileByContent, setMeasures } from '../../media/media.queries.ts'
import { storedAs } from '../forms/media-store.ts'
import { type FileRef, isBetterKnown } from '../file-ref.ts'
import type { ImportContext } from '../import-context.ts'
import { chapterKey } from '../import-context.ts'
import type { Putting } from '../sheet.ts'
import { nearest } from '../../ports/nearest.rules.ts'
import { codeRows } from './codes.queries.ts'
import { type LocalizedMessage, localized } from '../localized-message.rules.ts'

/** Ids by the sheets' codes, as of this unit of work. An unknown code is a bug of the program. */
export class Codes {
  readonly #maps: { levels: Map<string, number>; subjects: Map<string, number>; batches: Map<string, number> }

  private constructor(maps: {
    levels: Map<string, number>
    subjects: Map<string, number>
    batches: Map<string, number>
  }) {
    this.#maps = maps
  }

  static async of(tx: Tx): Promise<Codes> {
    return new Codes(await codeRows(tx))
  }

  level = (name: string): number => found(this.#maps.levels, name)
  subject = (code: string): number => found(this.#maps.subjects, code)
  batch = (code: string): number => found(this.#maps.batches, code)

  /** Returns the level or the batch that something is for. */
  readers(word: string | null): { ac_id: number | null; batch_id: number | null } {
    if (word === null) return { ac_id: null, batch_id: null }
    const ac_id = this.#maps.levels.get(word) ?? null
    return { ac_id, batch_id: ac_id === null ? this.batch(word) : null }
  }
}

function found(ids: Map<string, number>, word: string): number {
  const id = ids.get(word)
  if (id === undefined) throw new Error(`"${word}" was there when the sheet was checked, and no longer is`)
  return id
}

/** Returns the id of the stored file with this content, which is added if it is new. */
export async function fileId(tx: Tx, ref: FileRef | null, { newId }: Putting): Promise<number | null> {
  if (ref === null) return null
  const file = storedAs(ref)
  const there = await fileByContent(tx, file.kind, file.content_hash)
  if (there) {
    if (isBetterKnown(there, file)) await setMeasures(tx, there.file_id, file)
    return there.file_id
  }
  const file_id = newId()
  await addFile(tx, { ...file, file_id })
  return file_id
}

type Say<K extends string> = (column: K, problem: LocalizedMessage) => void
type Places = 'levels' | 'subjects' | 'batches' | 'students' | 'questions'

/** Reports an unknown code, with the nearest known one. */
export function checkCode<K extends string>(
  known: ImportContext,
  place: Places,
  code: string,
  column: K,
  say: Say<K>,
): void {
  const where = refusedAt(known, place, code)
  if (where !== null) return say(column, localized('refused_itself', { code, where }))
  if (known[place].has(code) || known.unread.has(place)) return
  const near = nearest(code, known[place].keys())
  say(column, notFound(code, near))
}

/** Returns the message for an unknown code: with the nearest known one, or with how several codes are written. */
export function notFound(code: string, near: string | null): LocalizedMessage {
  if (near !== null) return localized('not_found_near', { code, near })
  return code.includes(',') ? localized('not_found_commas', { code }) : localized('not_found', { code })
}

/** Returns the place of a row that is left out while the good rows of its sheet are stored, or null. */
export const refusedAt = (known: ImportContext, place: string, code: string): string | null =>
  known.isGoodRows ? (known.refused.get(place)?.get(code) ?? null) : null

export function checkChapter<K extends string>(
  known: ImportContext,
  subject: string,
  no: number,
  column: K,
  say: Say<K>,
): void {
  const isThere = known.chapters.has(chapterKey(subject, no))
  if (known.subjects.has(subject) && !isThere && !known.unread.has('recorded'))
    say(column, localized('no_chapter', { subject, no }))
}

export function checkReaders<K extends string>(
  known: ImportContext,
  word: string | null,
  column: K,
  say: Say<K>,
): void {
  if (word === null || known.levels.has(word) || known.batches.has(word)) return
  if (known.unread.has('levels') || known.unread.has('batches')) return
  const near = nearest(word, [...known.levels.keys(), ...known.batches.keys()])
  say(column, near ? localized('not_found_near', { code: word, near }) : localized('not_found', { code: word }))
}
