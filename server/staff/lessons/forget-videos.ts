import type { Db } from '../../db/db.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Settings } from '../../ports/settings.ts'
import { clearVideoFolders, removeVideoFolder } from './video-folder.ts'
import { changeVideo, removeVideo, videosWithFiles } from './videos.queries.ts'

const DAY_MS = 86_400_000

type Deps = { db: Db; clock: Clock; settings: Pick<Settings, 'dataDir' | 'databaseUrl' | 'kept'> }

/** Removes videos that were never sent completely or could not be converted, when sheets that were given up expire. */
export async function forgetVideos({ db, clock, settings }: Deps): Promise<number> {
  const now = clock.now()
  const before = now - settings.kept.import_rows * DAY_MS
  let count = 0
  for (const { video_id, folder, state, added_at, asked_at } of await videosWithFiles(db.read)) {
    if ((state !== 'uploading' && state !== 'failed') || (asked_at ?? added_at) > before) continue
    const isGone = await db.write(async (tx) => {
      if (!(await changeVideo(tx, video_id, ['uploading', 'failed'], { state: 'failed' }))) return false
      await removeVideo(tx, video_id)
      return true
    })
    if (!isGone) continue
    await removeVideoFolder(settings, folder)
    count += 1
  }
  return count + (await clearVideoFolders({ db, settings }, now))
}
