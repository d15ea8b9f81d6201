import type { Tx } from '../../db/db.ts'
import type { TaughtScope } from './taught-scope.ts'

/** Whoever teaches neither sees none; a student of no batch is seen by who teaches the subject. */
export const doubtsSeen = (read: Tx, scope: TaughtScope) =>
  read
    .selectFrom('doubts')
    .innerJoin('students', 'students.stud_id', 'doubts.stud_id')
    .innerJoin('subjects', 'subjects.subject_id', 'doubts.subject_id')
    .$if(scope !== null, (query) => {
      const { subjects, batches } = scope ?? { subjects: [], batches: [] }
      const own = query.where('doubts.subject_id', 'in', subjects.length > 0 ? subjects : [0])
      return own.where((where) =>
        where.or([
          where('doubts.batch_id', 'is', null),
          where('doubts.batch_id', 'in', batches.length > 0 ? batches : [0]),
        ]),
      )
    })
