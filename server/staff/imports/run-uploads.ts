import { makePoller, type Poller } from '../../ports/poller.ts'
import { leasedUntil } from '../accounts/lease.ts'
import type { RunDeps } from './held-upload.ts'
import { liesHere } from './upload-folder.ts'
import { claimUpload, hasWork, importOfTerminal, type StoredUpload } from './uploads.queries.ts'

/** An import of the terminal that began longer ago was broken off. */
export const TERMINAL_MS = 600_000

/** Compares and stores what was sent in, one upload at a time over all processes, and none while the terminal imports. */
export function uploadRunner(deps: RunDeps): Poller<boolean> {
  const holder = crypto.randomUUID()
  return makePoller(false, async (stopping) => {
    const now = deps.clock.now()
    if (stopping.aborted || !(await hasWork(deps.db.read))) return false
    if ((await importOfTerminal(deps.db.read, now - TERMINAL_MS)) !== undefined) return false
    const isAlone = deps.db.engine === 'sqlite'
    const isHere = (row: StoredUpload) => liesHere(deps.settings, row)
    const claim = { holder, now, until: leasedUntil(deps.clock), isAlone, isHere }
    const claimed = await deps.db.write((tx) => claimUpload(tx, claim))
    if (!claimed) return false
    // The importer is read when the first sheet comes: most processes of a day never need it.
    const { workOn } = await import('./work-on-upload.ts')
    await workOn(deps, { ...claimed, holder }, stopping)
    return true
  })
}
