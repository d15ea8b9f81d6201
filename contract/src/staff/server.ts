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
    'How the server does: its version, and of each thing that an academy stands on whether it is well. Of several processes the one that answers speaks of itself and its machine. Names no path and no address.',
  data: Type.Object({
    version: Type.String(),
    node: Type.String(),
    database: Type.Enum(['sqlite', 'postgres']),
    started_at: Instant(),
    /** Nightly backups of this machine; `copies` lie beside the database, from upgrades and restores. */
    backup: Type.Object({
      state: State(),
      at: OrNull(Instant()),
      is_encrypted: OrNull(Type.Boolean()),
      rehearsed_at: OrNull(Instant()),
      failed_at: OrNull(Instant()),
      copies: Count(),
    }),
    disk: Type.Object({ state: State(), free_bytes: Count() }),
    /** `ms`: how long one question to the database took. */
    storage: Type.Object({ state: State(), ms: Count() }),
    /** By how many seconds the machine's clock jumped and is not followed. */
    clock: Type.Object({ state: State(), ahead_seconds: Type.Integer() }),
    /** Texts of the last 24 hours; `is_printed` where none are sent, for trying out. */
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
