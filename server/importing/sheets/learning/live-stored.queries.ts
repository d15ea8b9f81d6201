import { loadAcademy } from '../../../academy/academy.ts'
import type { Tx } from '../../../db/db.ts'
import { toClock, toDay } from '../../../ports/time.ts'

/** The timetable, or the classes with these codes; each with its id. */
export async function liveWithIds(read: Tx, codes: string[] | null) {
  const { zone } = await loadAcademy(read)
  const rows = await read
    .selectFrom('live_classes')
    .innerJoin('batches', 'batches.batch_id', 'live_classes.batch_id')
    .innerJoin('subjects', 'subjects.subject_id', 'live_classes.subject_id')
    .select(['class_code', 'batch_code as batch', 'subject_code as subject', 'class_name', 'tutor_name', 'online_url'])
    .$if(codes !== null, (query) => query.where('class_code', 'in', codes ?? []))
    .select(['room', 'class_id', 'starts_at', 'ends_at', 'status'])
    .orderBy('starts_at')
    .orderBy('class_id')
    .execute()
  return rows.map(({ starts_at, ends_at, status, online_url, ...row }) => ({
    ...row,
    online_url: online_url === '' ? null : online_url,
    date: toDay(starts_at, zone),
    start: toClock(starts_at, zone),
    end: toClock(ends_at, zone),
    status: status === 'cancelled' ? ('Cancelled' as const) : null,
  }))
}

export async function storedLive(read: Tx) {
  return (await liveWithIds(read, null)).map(({ class_id: _id, ...row }) => row)
}
