import { inStores, under } from '../database.ts'
import type { Saved } from './saved-item.ts'

type Which = Pick<Saved, 'stud_id' | 'kind' | 'id'>

type Piece = Which & { number: number; part: Blob }

/** While somebody saves, no other tab of this browser may take its pieces for what was left behind. */
const LOCK = 'saving'

const range = ({ stud_id, kind, id }: Which) => under(stud_id, kind, id)

export const allSaved = async (stud_id: number): Promise<Saved[]> =>
  inStores('readonly', ({ saved }) => saved.getAll(under(stud_id)) as IDBRequest<Saved[]>)

export async function putSaved(...all: Saved[]): Promise<void> {
  await inStores('readwrite', ({ saved }) => {
    for (const one of all) saved.put(one)
  })
}

export async function removeSaved(...all: Which[]): Promise<void> {
  await inStores('readwrite', ({ saved, pieces }) => {
    for (const one of all) {
      saved.delete([one.stud_id, one.kind, one.id])
      pieces.delete(range(one))
    }
  })
}

const isOf = ({ first, pieces }: Saved, number: number) => number >= first && number < first + pieces

/** The whole file; null when a piece of it is gone. Nothing is read before it is needed. */
export async function savedFile(one: Saved): Promise<Blob | null> {
  const all = await inStores('readonly', ({ pieces }) => pieces.getAll(range(one)) as IDBRequest<Piece[]>)
  const parts = all.filter(({ number }) => isOf(one, number)).map(({ part }) => part)
  const file = new Blob(parts, { type: one.media_type })
  return file.size === one.bytes ? file : null
}

export async function putPiece({ stud_id, kind, id }: Which, number: number, part: Blob): Promise<void> {
  const piece: Piece = { stud_id, kind, id, number, part }
  await inStores('readwrite', ({ pieces }) => void pieces.put(piece))
}

/** Makes a saved file available, and removes its earlier version. */
export async function completeSaved(one: Saved): Promise<void> {
  const { stud_id, kind, id, first } = one
  await inStores('readwrite', ({ saved, pieces }) => {
    pieces.delete(IDBKeyRange.bound([stud_id, kind, id], [stud_id, kind, id, first], false, true))
    saved.put(one)
  })
}

/** Removes the pieces of an unfinished save. */
export async function dropPieces({ stud_id, kind, id }: Which, first: number): Promise<void> {
  const from = IDBKeyRange.bound([stud_id, kind, id, first], [stud_id, kind, id, []])
  await inStores('readwrite', ({ pieces }) => void pieces.delete(from))
}

export const whileSaving = async <T>(act: () => Promise<T>): Promise<T> =>
  navigator.locks.request(LOCK, { mode: 'shared' }, act)

type PieceKey = [stud_id: number, kind: Saved['kind'], id: number, number: number]

/** Removes the pieces left by a tab that was closed while it saved. */
export async function sweep(stud_id: number): Promise<void> {
  await navigator.locks.request(LOCK, { ifAvailable: true }, async (lock) => {
    if (!lock) return
    const known = await allSaved(stud_id)
    const keys = await inStores(
      'readonly',
      ({ pieces }) => pieces.getAllKeys(under(stud_id)) as unknown as IDBRequest<PieceKey[]>,
    )
    const left = keys.filter(
      ([, kind, id, number]) => !known.some((one) => one.kind === kind && one.id === id && isOf(one, number)),
    )
    if (left.length === 0) return
    await inStores('readwrite', ({ pieces }) => {
      for (const key of left) pieces.delete(key)
    })
  })
}
