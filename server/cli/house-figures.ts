import { statfsSync } from 'node:fs'
import { OPEN } from '../db/attempt-states.ts'
import type { Db } from '../db/db.ts'
import type { Metrics } from '../metrics/metrics.ts'
import type { SteadyClock } from '../ports/steady-clock.ts'
import type { Settings } from '../ports/settings.ts'
import { readBackupState } from '../backup/backup-state.ts'

type House = { settings: Settings; clock: SteadyClock; metrics: Metrics; db: Pick<Db, 'read'> }

/** A certificate that ends in two weeks is no alarm at night, so an hourly check is enough. */
const CERTIFICATE_EVERY_MS = 3_600_000

const seconds = (ms: number) => ms / 1000

/**
 * Registers metrics of the server: room, backups, the clock, its certificate, and how many tests are open. Returns a
 * function that refreshes those that ask the database and the proxy, because reading metrics must not wait.
 */
export function houseFigures({ settings, clock, metrics, db }: House): () => Promise<void> {
  let open = 0
  metrics.gauge(
    'academy_attempts_open',
    'Tests that students have open, as of the last quarter of a minute.',
    () => open,
  )
  metrics.gauge('academy_disk_free_bytes', 'Room on the disk of DATA_DIR.', () => {
    try {
      const { bavail, bsize } = statfsSync(settings.dataDir)
      return bavail * bsize
    } catch {
      // A disk that is gone must not end the process.
      return Number.NaN
    }
  })
  const backups = () => readBackupState(settings)
  metrics.gauge(
    'academy_backup_timestamp_seconds',
    'When the last nightly backup of this machine was found whole, in seconds since 1970; 0 for never.',
    () => seconds(backups().made?.at ?? 0),
  )
  metrics.gauge(
    'academy_backup_rehearsed_timestamp_seconds',
    'When a nightly backup was last restored aside and found whole, in seconds since 1970; 0 for never.',
    () => seconds(backups().rehearsed?.at ?? 0),
  )
  metrics.gauge('academy_backup_failed', 'Whether the last try of a backup or a rehearsal failed.', () =>
    backups().failed ? 1 : 0,
  )
  metrics.gauge('academy_clock_ahead_seconds', "By how much the machine's clock jumped and is not followed.", () =>
    seconds(clock.ahead()),
  )
  let ends: number | null = null
  let askedAt = Number.NEGATIVE_INFINITY
  metrics.gauge(
    'academy_certificate_ends_timestamp_seconds',
    'When the certificate at PUBLIC_URL ends, in seconds since 1970, as of the last hour.',
    () => seconds(ends ?? Number.NaN),
  )
  return async () => {
    if (settings.publicUrl !== null && performance.now() - askedAt > CERTIFICATE_EVERY_MS) {
      askedAt = performance.now()
      const { certificateEnds } = await import('../backup/certificate.ts')
      ends = await certificateEnds(settings.publicUrl)
    }
    const { count } = await db.read
      .selectFrom('attempts')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .where('state', '=', OPEN)
      .executeTakeFirstOrThrow()
    open = count
  }
}
