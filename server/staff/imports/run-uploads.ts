import { leasedPoller } from '../../jobs/lease.ts'
import type { Poller } from '../../jobs/poller.ts'
import type { RunDeps } from './held-upload.ts'
import { liesHere } from './upload-folder.ts'
import { changeHeld, claimUpload, hasWork, importOfTerminal, type StoredUpload } from './uploads.queries.ts'

/** An import of the terminal that began longer ago was broken off. */
export const TERMINAL_MS = 600_000

/** Compares and stores what was sent in, one upload at a time over all processes, and none while the terminal imports. */
export const uploadRunner = (deps: RunDeps): Poller<boolean> =>
  leasedPoller(deps, {
    isDue: async (now) =>
      (await hasWork(deps.db.read)) && (await importOfTerminal(deps.db.read, now - TERMINAL_MS)) === undefined,
    isHere: (row: StoredUpload) => liesHere(deps.settings, row),
    claim: claimUpload,
    change: changeHeld,
    work: async (held, { signal }) => {
      // The importer is read when the first sheet comes: most processes of a day never need it.
      const { workOn } = await import('./work-on-upload.ts')
      await workOn(deps, held, signal)
    },
  })
