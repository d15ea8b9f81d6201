import { Busy } from '../../db/db.ts'
import { errorFacts } from '../../ports/error-facts.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import { type Lease, leasedPoller } from '../../jobs/lease.ts'
import type { Poller } from '../../jobs/poller.ts'
import { isSittingOpen } from './lessons.queries.ts'
import { madeOf } from './shown-lesson.ts'
import { VideoFailed } from './transcoding/encode.ts'
import { isVideoHere, removeVideoFolder } from './video-folder.ts'
import type { RunVideosDeps } from './video-work.ts'
import { changeHeldVideo, claimVideo, type HeldVideo, type StoredVideo, videosWaiting } from './videos.queries.ts'

const LOOK_MS = 5000
const PAUSE_MS = 500
/** Left to the database and everything else that is stored: a video waits, answers of a test do not. */
const MIN_FREE_BYTES = 1_000_000_000

/** Makes videos ready that were sent in, one at a time over all processes, and none while a sitting is open. */
export const videoRunner = (deps: RunVideosDeps, free = freeBytes): Poller<boolean> =>
  leasedPoller(deps, {
    isDue: async (now) => (await videosWaiting(deps.db.read)) > 0 && !(await isSittingOpen(deps.db.read, now)),
    isHere: (row: StoredVideo) => isVideoHere(deps.settings, row),
    claim: claimVideo,
    change: changeHeldVideo,
    work: async (held, lease) => workOn({ ...deps, free }, held, lease),
  })

type Working = RunVideosDeps & { free: typeof freeBytes }

async function workOn(deps: Working, held: HeldVideo, { signal, lose }: Lease): Promise<void> {
  const say = async (changes: Partial<HeldVideo>) => {
    if (!(await deps.db.write((tx) => changeHeldVideo(tx, held, changes)))) lose()
  }
  try {
    // What converts is read with the first video: most processes of a day never need it.
    const { makeReady } = await import('./make-ready.ts')
    const so = { made: madeOf(held), was: held.was }
    await makeReady(deps, { held, so, signal, say, mayGoOn: pausing(deps, signal) })
  } catch (error) {
    await broken(deps, held, signal, error)
  }
}

/**
 * Looks now and then whether a sitting is open, and then waits until it is over. Rejects where the disk would be left
 * with too little.
 */
function pausing({ db, clock, settings, free }: Working, signal: AbortSignal): () => Promise<void> {
  let looked = -Infinity
  return async () => {
    while (performance.now() - looked > LOOK_MS) {
      signal.throwIfAborted()
      if ((await free(settings.dataDir)) < MIN_FREE_BYTES) throw new VideoFailed('disk_full', 'the floor is reached')
      if (!(await isSittingOpen(db.read, clock.now()))) looked = performance.now()
      else await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
    }
  }
}

/** Leaves a video that another process or the next round continues; marks any other one as failed. */
async function broken(deps: RunVideosDeps, held: HeldVideo, signal: AbortSignal, error: unknown): Promise<void> {
  const { db, clock, log, settings } = deps
  const free = { holder: null, held_until: null }
  if (signal.aborted || error instanceof Busy) {
    const isOurs = await db.write((tx) => changeHeldVideo(tx, held, free))
    // Somebody threw it away while it was worked on.
    if (!isOurs && db.engine === 'sqlite') await removeVideoFolder(settings, held.folder)
    return
  }
  const problem = error instanceof VideoFailed ? error.problem : 'broken'
  log.warn('a video cannot be made ready', { video_id: held.video_id, problem, error: errorFacts(error) })
  const failed = { state: 'failed' as const, problem, step: null, ended_at: clock.now() }
  await db.write((tx) => changeHeldVideo(tx, held, { ...free, ...failed }))
}
