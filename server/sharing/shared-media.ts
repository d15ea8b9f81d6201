import { randomBytes } from 'node:crypto'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Db, Tx } from '../db/db.ts'
import type { Row, Snapshot } from '../db/dump/snapshot.ts'
import { ApiError } from '../http/errors/api-error.ts'
import type { MediaStorage } from '../media/storage/media-storage.ts'
import { storageOf } from '../media/storage/storage-of.ts'
import { mediaFolder } from '../media/media-folder.ts'
import { CannotStart } from '../ports/cannot-start.ts'
import type { Log } from '../ports/log.ts'
import type { Settings } from '../ports/settings.ts'
import { pathOfRow } from '../media/missing-files.ts'
import { sharedIdInSnapshot } from './shared-in-snapshot.ts'
import { addShared, newestFiles, sharedId } from './shared-parts.queries.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDir' | 'mediaBucket'>

const ID_BYTES = 12
const LOOKED_AT = 20
const WORDS = 'The media of an academy. Its database knows this file by its name: leave it here, copy it along.\n'

/** Each academy has a mark of its own, so that two may share a folder, and machines that begin at once do not collide. */
const markOf = (id: string): string => `academy-${id}`

/**
 * Returns in one sentence why the media of this machine are not the academy's, or null. With SQLite the only process
 * has its media beside it, so the result is always null. Rejects with `ApiError` when the storage does not answer.
 */
async function whyForeignMedia(read: Tx, place: Place): Promise<string | null> {
  if (place.databaseUrl === null) return null
  const storage = storageOf(place)
  const id = await sharedId(read, 'media')
  if (id !== null) return (await has(storage, markOf(id))) ? null : foreign(place)
  // For an academy from before marks existed: where some of its files are, the others are too.
  const files = await newestFiles(read, LOOKED_AT)
  return files.length > 0 && (await missingOf(files, storage)) === files.length ? foreign(place) : null
}

/** Does the same by the mark alone, so that an academy that has lost files can still be backed up. */
export async function whyForeignInSnapshot(snapshot: Snapshot, place: Place): Promise<string | null> {
  const id = place.databaseUrl === null ? null : await sharedIdInSnapshot(snapshot, 'media')
  return id === null || (await has(storageOf(place), markOf(id))) ? null : foreign(place)
}

/** Rejects with `CannotStart` where files would be stored, or searched, outside the academy's media. */
export async function refuseForeignMedia({ read, settings }: { read: Tx; settings: Place }): Promise<void> {
  const why = await whyForeignMedia(read, settings)
  if (why !== null) throw new CannotStart(why)
}

/** Marks the media of this machine as the academy's where no machine did. Rejects with `CannotStart` for others. */
export async function joinMedia({ db, settings, log }: { db: Db; settings: Settings; log: Log }): Promise<void> {
  if (settings.databaseUrl === null) return
  const refuse = async () => refuseForeignMedia({ read: db.read, settings })
  try {
    await refuse()
    if ((await sharedId(db.read, 'media')) === null) await adoptMedia(db, settings)
    // Another machine may have been first.
    await refuse()
    const newest = await newestFiles(db.read, LOOKED_AT)
    const missing = await missingOf(newest, storageOf(settings))
    if (missing > 0) log.error('the newest files of the academy are not where this machine looks', { count: missing })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    log.error('the storage of media does not answer: nobody knows whether it is that of the other machines')
  }
}

/** Takes the files that this machine has as the academy's media, whatever they are. */
export async function adoptMedia(db: Db, place: Place): Promise<void> {
  const known = await sharedId(db.read, 'media')
  const id = known ?? randomBytes(ID_BYTES).toString('base64url')
  const storage = storageOf(place)
  const file = join(place.dataDir, `${markOf(id)}.${process.pid}`)
  await writeFile(file, WORDS, { mode: 0o600 })
  try {
    await storage.put(markOf(id), file)
  } finally {
    await rm(file, { force: true })
  }
  if (known !== null) return
  await db.write((tx) => addShared(tx, 'media', id))
  if ((await sharedId(db.read, 'media')) !== id) await storage.remove(markOf(id))
}

async function has(storage: MediaStorage, path: string): Promise<boolean> {
  try {
    const { body } = await storage.open(path, { method: 'GET', headers: {} })
    body.destroy()
    return true
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'not_found') return false
    throw error
  }
}

async function missingOf(files: Row[], storage: MediaStorage): Promise<number> {
  let missing = 0
  for (const file of files) if (!(await has(storage, pathOfRow(file)))) missing += 1
  return missing
}

const foreign = (place: Place): string =>
  `${place.mediaBucket ? 'The bucket of MEDIA_S3_URL' : mediaFolder(place)} does not hold the media of this academy, another machine has them: let all machines see one folder or use one bucket (docs/scaling.md, step 2), move a folder with all that lies in it, or, if the files are lost, take what is here by: npm run provider -- media-here`
