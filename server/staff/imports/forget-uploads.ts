import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { removeUploadFolder } from './upload-folder.ts'
import { AT_REST, changeUpload, forgottenUploads, oldUploads, removeUpload } from './uploads.queries.ts'

const DAY_MS = 86_400_000

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'dataDir' | 'kept'> }

/** Removes what was sent in and never stored as soon as staged rows go, and what was stored with the imports. */
export async function forgetUploads({ db, clock, settings }: Deps): Promise<number> {
  const before = (days: number) => clock.now() - days * DAY_MS
  const { kept } = settings
  let count = 0
  for (const { upload_id, folder } of await forgottenUploads(db.read, before(kept.import_rows))) {
    const isGone = await db.write(async (tx) => {
      if (!(await changeUpload(tx, upload_id, AT_REST, { state: 'failed' }))) return false
      await removeUpload(tx, upload_id)
      return true
    })
    if (!isGone) continue
    await removeUploadFolder(settings, folder)
    count += 1
  }
  const old = await oldUploads(db.read, before(kept.imports))
  for (const upload_id of old) await db.write((tx) => removeUpload(tx, upload_id))
  return count + old.length
}
