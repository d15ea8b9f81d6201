import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { clearUploadFolders, liesHere, removeUploadFolder } from './upload-folder.ts'
import { AT_REST, changeUpload, forgottenUploads, giveUpWaiting, oldUploads, removeUpload } from './uploads.queries.ts'

const DAY_MS = 86_400_000

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'kept'> }

/**
 * Removes what was sent in and never stored, also what waited for a machine that never came again, as soon as staged rows
 * go, and what was stored with the imports.
 */
export async function forgetUploads({ db, clock, settings }: Deps): Promise<number> {
  const before = (days: number) => clock.now() - days * DAY_MS
  const { kept } = settings
  let count = 0
  const now = clock.now()
  const forgotten = before(kept.import_rows)
  for (const upload of await forgottenUploads(db.read, forgotten)) {
    const { upload_id, folder } = upload
    // What only waits for its turn here is not forgotten.
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
  const old = await oldUploads(db.read, before(kept.imports))
  for (const upload_id of old) await db.write((tx) => removeUpload(tx, upload_id))
  // What another machine has ended.
  await clearUploadFolders({ db, settings }, now, false)
  return count + old.length
}
