import type { Tx } from '../../db/db.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { StoredFile } from '../../media/media.queries.ts'
import { storageOf } from '../../media/storage/storage-of.ts'
import type { NewId } from '../../ports/new-id.ts'
import type { Settings } from '../../ports/settings.ts'
import { Converter } from '../converting/converter.ts'
import type { FileRef, Use } from '../file-ref.ts'
import { inspectFile, keepFile, storedAs } from './media-store.ts'
import { pictureRefs } from '../sheets/learning/catalog-stored.queries.ts'
import { fileId } from '../sheets/codes.ts'
import { isLocalizedMessage, type LocalizedMessage } from '../localized-message.rules.ts'

type Place = Pick<Settings, 'dataDir' | 'mediaHosts' | 'mediaBucket'>
type Sent = { name: string; use: Extract<Use, 'picture' | 'question'>; path: string }

/** A picture whose bytes are stored; its row is not written yet. */
export type KeptPicture = { ref: FileRef; stored: Omit<StoredFile, 'file_id'> }

/**
 * Stores the bytes of a picture as an import would: made smaller, or converted to JPEG where few devices show it, if
 * its extension and content agree. Returns the fault instead if there is one.
 */
export async function keepPicture(settings: Place, { name, use, path }: Sent): Promise<KeptPicture | LocalizedMessage> {
  const asked: FileRef = { name, use, hash: '' }
  const copy = await new Converter(settings.dataDir).copyOf(asked, path)
  if (isLocalizedMessage(copy)) return copy
  const from = copy ?? { name, path }
  const ref = await inspectFile({ ...asked, name: from.name }, from.path, settings.mediaHosts)
  if (isLocalizedMessage(ref)) return ref
  await keepFile(ref, from.path, storageOf(settings))
  return { ref, stored: storedAs(ref) }
}

/** Writes the row of a stored picture, unless a picture of the same content has one. Returns its id. */
export const putPicture = async (tx: Tx, { ref }: KeptPicture, putting: { newId: NewId; now: number }) =>
  fileId(tx, ref, putting)

/** Returns the picture that a form names by its address, or null. Rejects with `not_found` for an unknown address. */
export async function sentPicture(tx: Tx, address: string): Promise<FileRef | null> {
  if (address === '') return null
  const ref = (await pictureRefs(tx))(address)
  if (ref?.size === undefined) throw new ApiError('not_found')
  return ref
}
