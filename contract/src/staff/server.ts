import { Type } from 'typebox'
import { Count, Instant, OrNull } from '../fields.ts'
import { staffCall } from './staff-call.ts'

/** Nothing to do, worth a look this week, or wrong now. */
const State = () => Type.Enum(['good', 'look', 'wrong'])

export const staffServer = staffCall({
  path: '/staff/server',
  roles: ['owner'],
  scope: 'academy',
  loadClass: 'lists',
  about:
    "Returns the server's version, and the state of its backups, disk, database, clock, SMS and background jobs. If there are several processes, the one that answers reports on itself and its machine. It names no paths and no addresses. For owners.",
  data: Type.Object({
    version: Type.String(),
    node: Type.String(),
    database: Type.Enum(['sqlite', 'postgres']),
    started_at: Instant(),
    /** Nightly backups of this machine; `copies` are next to the database, from upgrades and restores. */
    backup: Type.Object({
      state: State(),
      at: OrNull(Instant()),
      is_encrypted: OrNull(Type.Boolean()),
      rehearsed_at: OrNull(Instant()),
      failed_at: OrNull(Instant()),
      copies: Count(),
    }),
    disk: Type.Object({ state: State(), free_bytes: Count() }),
    /** `ms`: how long one query took. */
    storage: Type.Object({ state: State(), ms: Count() }),
    /** By how many seconds the machine's clock jumped, which the server does not follow. */
    clock: Type.Object({ state: State(), ahead_seconds: Type.Integer() }),
    /** SMS of the last 24 hours; `is_printed` if they are printed instead of sent, for trying out. */
    texts: Type.Object({ state: State(), is_printed: Type.Boolean(), sent: Count(), failed: Count() }),
    /** Background jobs that failed the last time. */
    jobs: Type.Array(
      Type.Object({
        work: Type.Enum(['exams', 'results', 'imports', 'videos', 'messages', 'records', 'tidying']),
        since: Instant(),
      }),
    ),
  }),
  errors: [],
})
