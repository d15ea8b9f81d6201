import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DataOf } from '#contract/call.ts'
import { staffServer } from '#contract/staff/server.ts'
import type { AcademyReader } from '../../academy/academy.ts'
import type { CountedDb } from '../../db/change-counters.ts'
import type { StaffRoute } from '../../http/calls/staff-route.ts'
import type { Clock } from '../../ports/clock.ts'
import { freeBytes } from '../../ports/free-bytes.ts'
import type { ServerState } from '../../ports/server-state.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { toInstant } from '../../ports/time.ts'
import { backupHealth } from '../../backup/backup-health.rules.ts'
import { readBackupState } from '../../backup/backup-state.ts'
import { copiesHere } from '../../backup/copies.ts'
import { smsSetup } from '../../sms/gateway/sms-setup.ts'
import { countSince } from '../../sms/messages.queries.ts'

type Health = 'good' | 'look' | 'wrong'

const GIGABYTE_BYTES = 1_000_000_000
/** A backup and an upgrade want room of their own. */
const LOW_BYTES = 2 * GIGABYTE_BYTES
const LAST_BYTES = GIGABYTE_BYTES / 5
const SLOW_MS = 300

/** Whether there is room for what comes. */
export function diskHealth(free: number): Health {
  if (free < LAST_BYTES) return 'wrong'
  return free < LOW_BYTES ? 'look' : 'good'
}

/** Whether the database takes what it is given, and answers in time. */
export function storageHealth({ isFull, ms }: { isFull: boolean; ms: number }): Health {
  if (isFull) return 'wrong'
  return ms > SLOW_MS ? 'look' : 'good'
}

/** Whether texts arrive at the gateway. A single one fails now and then. */
export function textsHealth({
  is_printed,
  sent,
  failed,
}: {
  is_printed: boolean
  sent: number
  failed: number
}): Health {
  if (is_printed || (failed > 0 && failed <= sent)) return 'look'
  return failed > sent ? 'wrong' : 'good'
}

type Deps = {
  db: CountedDb
  clock: Clock
  academy: AcademyReader
  settings: Settings
  secrets: Secrets
  serverState: ServerState
}
type Shown = DataOf<typeof staffServer>
type Work = Shown['jobs'][number]['work']

const DAY_MS = 86_400_000

/** What each job is for, in the words of whoever misses its work. */
const WORK: Record<string, Work> = {
  'close attempts, announce results': 'exams',
  'who writes': 'exams',
  'mark by corrected keys': 'results',
  'delete dropped marks': 'results',
  'compute results': 'results',
  'imports of the staff': 'imports',
  'videos of lessons': 'videos',
  'messages of the staff': 'messages',
  absences: 'messages',
  guardians: 'messages',
  'ask at 18': 'messages',
  notify: 'messages',
  'seal the audit': 'records',
  'move students': 'records',
}

/** How the server does, for the owner. */
export function serverRoutes(route: StaffRoute, { db, clock, academy, settings, secrets, serverState }: Deps): void {
  const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
    version: string
  }

  route(staffServer, async () => {
    const now = clock.now()
    const { zone } = await academy()
    const instant = (at: number | null | undefined) => (at === null || at === undefined ? null : toInstant(at, zone))
    const { made, rehearsed, failed } = readBackupState(settings)
    const free_bytes = await freeBytes(settings.dataDir)
    const begun = performance.now()
    const { sent, failed: lost } = await countSince(db.read, now - DAY_MS)
    const ms = Math.round(performance.now() - begun)
    const ahead_seconds = Math.round(serverState.clockAhead() / 1000)
    const is_printed = (await smsSetup({ db, settings, secrets })).sms === 'console'
    const data: Shown = {
      version,
      node: process.versions.node,
      database: db.engine,
      started_at: toInstant(now - Math.round(process.uptime() * 1000), zone),
      backup: {
        // A PostgreSQL may be backed up by its own tools.
        state:
          made === null && !failed && db.engine === 'postgres'
            ? 'look'
            : backupHealth({ made, rehearsed, failed }, now),
        at: instant(made?.at),
        is_encrypted: made?.isEncrypted ?? null,
        rehearsed_at: instant(rehearsed?.at),
        failed_at: instant(failed?.at),
        copies: (await copiesHere(settings)).length,
      },
      disk: { state: diskHealth(free_bytes), free_bytes },
      storage: { state: storageHealth({ isFull: db.isFull(), ms }), ms },
      clock: { state: ahead_seconds === 0 ? 'good' : 'wrong', ahead_seconds },
      texts: { state: textsHealth({ is_printed, sent, failed: lost }), is_printed, sent, failed: lost },
      jobs: serverState
        .failing()
        .map(({ name, since }) => ({ work: WORK[name] ?? 'tidying', since: toInstant(since, zone) })),
    }
    return { data }
  })
}
