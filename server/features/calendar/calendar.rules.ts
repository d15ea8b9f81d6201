/** One entry of a calendar. `uid` stays the same as long as the thing does. */
export type Entry = {
  uid: string
  starts_at: number
  ends_at: number
  title: string
  text: string
  cancelled: boolean
  /** Where it takes place, if not on the screen alone. */
  room?: string | null
  /** The screen of the app, as a path. */
  path: string
}

export type LiveClass = {
  class_id: number
  class_name: string
  tutor_name: string
  batch_name: string
  subject_name: string
  starts_at: number
  ends_at: number
  status: string
  room: string | null
}

export type Exam = {
  paper_id: number
  name: string
  minutes: number | null
  starts_at: number | null
  ends_at: number | null
  subject_name: string | null
}

const MINUTE = 60_000
const USUAL_MINUTES = 60

/** The link to the meeting is left out: students who are logged in get it ten minutes before the class. */
export const classEntry = (live: LiveClass, words: { title: string; text: string }): Entry => ({
  ...words,
  uid: `class-${live.class_id}@academy`,
  starts_at: live.starts_at,
  ends_at: live.ends_at,
  cancelled: live.status === 'cancelled',
  room: live.room,
  path: '/live-class',
})

/** Returns the time in which an exam may be taken. One with only a start or only an end takes the exam's length. */
export function examEntry(kind: 'exam' | 'entrance', exam: Exam, title: string): Entry {
  const length = (exam.minutes ?? USUAL_MINUTES) * MINUTE
  const ends_at = exam.ends_at ?? (exam.starts_at ?? 0) + length
  return {
    uid: `${kind}-${exam.paper_id}@academy`,
    starts_at: exam.starts_at ?? ends_at - length,
    ends_at,
    title,
    text: exam.subject_name ?? '',
    cancelled: false,
    path: kind === 'exam' ? '/exams' : `/entrance-start-exam/${exam.paper_id}`,
  }
}
