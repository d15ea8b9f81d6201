import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { clearUploadFolders, liesHere, removeUploadFolder } from './upload-folder.ts'
import {
  AT_REST,
  changeUpload,
  failedUploads,
  forgottenUploads,
  giveUpWaiting,
  oldUploads,
  removeUpload,
} from './uploads.queries.ts'

const DAY_MS = 86_400_000

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'kept'> }

/**
 * Removes uploads that were never stored, also those that waited for a machine that never came back, when staged rows
 * expire, and failed trials after a day; rows of stored ones go with their imports.
 */
export async function forgetUploads({ db, clock, settings }: Deps): Promise<number> {
  const before = (days: number) => clock.now() - days * DAY_MS
  const { kept } = settings
  let count = 0
  const now = clock.now()
  const forgotten = before(kept.import_rows)
  const failed = await failedUploads(db.read, before(1))
  const old = new Map([...failed, ...(await forgottenUploads(db.read, forgotten))].map((one) => [one.upload_id, one]))
  for (const upload of old.values()) {
    const { upload_id, folder } = upload
    // An upload whose files are here and that only waits for its turn is kept.
    const isLost = !liesHere(settings, upload)
    const isGone = await db.write(async (tx) => {
      const isOver =
        (await changeUpload(tx, upload_id, AT_REST, { state: 'failed' })) ||
        (isLost && (await giveUpWaiting(tx, upload_id, now, forgotten)))
      if (!isOver) return false
      await removeUpload(tx, upload_id)
      return true
    })
    if (!isGone) continue
    await removeUploadFolder(settings, folder)
    count += 1
  }
  const stored = await oldUploads(db.read, before(kept.imports))
  for (const upload_id of stored) await db.write((tx) => removeUpload(tx, upload_id))
  // Folders of uploads that another machine has ended.
  await clearUploadFolders({ db, settings }, now, false)
  return count + stored.length
}
