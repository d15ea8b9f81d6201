import { liveClasses } from '../../academy/live-classes.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { ClassesSeen } from './classes-seen.ts'

/** Classes that are somebody's own, cancelled ones too; null for all there are. Nobody who sees no batch asks for them. */
export const ownClasses = (read: Tx, seen: ClassesSeen | null) =>
  liveClasses(read)
    .$if(seen !== null, (query) => query.where('live_classes.batch_id', 'in', seen?.batch_ids ?? []))
    .$if(seen !== null && seen.subject_ids !== null, (query) =>
      query.where('live_classes.subject_id', 'in', seen?.subject_ids ?? []),
    )

export const seesNone = (seen: ClassesSeen | null): boolean => seen?.batch_ids.length === 0
