import { Type } from 'typebox'
import { Instant } from '../fields.ts'
import { Id } from '../ids.ts'

/** A class of the timetable by its names, with its time. */
export const ClassFields = {
  class_id: Id(),
  class_name: Type.String(),
  batch_name: Type.String(),
  subject_name: Type.String(),
  tutor_name: Type.String(),
  starts_at: Instant(),
  ends_at: Instant(),
}
