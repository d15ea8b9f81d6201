import { hashOf } from '../../ports/secret-keys.ts'
import { toClock, toDay, toInstant } from '../../ports/time.ts'
import type { StoredClass } from './timetable.queries.ts'

type Named = Pick<
  StoredClass,
  'class_id' | 'class_name' | 'batch_name' | 'subject_name' | 'tutor_name' | 'starts_at' | 'ends_at'
>

/** What every answer says of a class. */
export const namedClass = (
  { class_id, class_name, batch_name, subject_name, tutor_name, starts_at, ends_at }: Named,
  zone: string,
) => ({
  class_id,
  class_name,
  batch_name,
  subject_name,
  tutor_name,
  starts_at: toInstant(starts_at, zone),
  ends_at: toInstant(ends_at, zone),
})

/** A class as its form has it; times on the academy's clock. */
export const fieldsOf = (
  { class_name, tutor_name, online_url, room, starts_at, ends_at }: StoredClass,
  zone: string,
) => ({
  class_name,
  tutor_name,
  online_url,
  room: room ?? '',
  date: toDay(starts_at, zone),
  start: toClock(starts_at, zone),
  end: toClock(ends_at, zone),
})

/**
 * Returns the version that a form sends back, so that neither two people nor an import overwrite each other's changes.
 */
export const classVersion = (one: StoredClass): string => hashOf(JSON.stringify(one))
