import { Type } from 'typebox'
import { Count, Instant, OrNull } from '../fields.ts'
import { Id, IdIn } from '../ids.ts'
import type { Role } from './roles.ts'
import { staffCall } from './staff-call.ts'

const OWNER = ['owner'] as const satisfies Role[]
const MAX_BATCHES = 500

const BatchIds = () => Type.Array(IdIn(), { minItems: 1, maxItems: MAX_BATCHES })

/** What should be done before a year is closed, with how much of it is left. */
const Check = Type.Object({
  what: Type.Enum(['challenges', 'results', 'papers', 'doubts', 'classes', 'moves']),
  count: Count(),
})

export const staffYearPreview = staffCall({
  path: '/staff/year_preview',
  roles: OWNER,
  scope: 'academy',
  loadClass: 'history',
  about:
    'Returns what closing the year would do to these batches, and what is left to do for them before: open challenges, results that are not out, papers that can still be taken, unanswered doubts, classes to come and planned moves. For owners.',
  body: { batch_ids: BatchIds() },
  data: Type.Object({
    students: Count(),
    /** Active students who have no other batch that is in use. */
    without_batch: Count(),
    /** News for these batches, which stay as they are. */
    news: Count(),
    checks: Type.Array(Check),
  }),
  errors: [],
})

export const staffCloseYear = staffCall({
  path: '/staff/close_year',
  roles: OWNER,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Closes the year of a level, or of all levels without `ac_id`: archives its batches together. Nothing is deleted, and students keep everything they have. Refused if one of the batches is archived already or of another level. For owners.',
  body: { ac_id: OrNull(IdIn()), batch_ids: BatchIds() },
  data: Type.Object({ closing_id: Id(), archived: Count() }),
  errors: ['not_found', 'changed_meanwhile'],
})

export const staffClosedYears = staffCall({
  path: '/staff/closed_years',
  roles: OWNER,
  scope: 'academy',
  loadClass: 'lists',
  about: 'Returns the years that were closed in the last 30 days and can be undone, the newest first. For owners.',
  data: Type.Object({
    closed: Type.Array(
      Type.Object({
        closing_id: Id(),
        /** Null for all levels. */
        level: OrNull(Type.String()),
        at: Instant(),
        who: Type.String(),
        batches: Type.Array(Type.String()),
        until: Instant(),
      }),
    ),
  }),
  errors: [],
})

export const staffUndoCloseYear = staffCall({
  path: '/staff/undo_close_year',
  roles: OWNER,
  scope: 'academy',
  loadClass: 'login',
  about:
    'Undoes the closing of a year within 30 days: its batches are in use again, except those that were restored or merged since. For owners.',
  body: { closing_id: IdIn() },
  data: Type.Object({ restored: Count() }),
  errors: ['not_found'],
})
