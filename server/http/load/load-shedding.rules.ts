/** What gives way when it is too much, the first to go first. A submit never does. */
export const SHED_ORDER = ['history', 'lists', 'media', 'login', 'start', 'save', 'submit'] as const
export type CallClass = (typeof SHED_ORDER)[number]

/**
 * How loaded the process is by its own work: how late that makes its event loop (ms), how many units of work wait for
 * the database, and how many calls are being answered.
 */
export type Load = { delay: number; waiting: number; inFlight: number }

/** From these on, the first so many classes are refused. */
const STEPS: Load[] = [
  { delay: 150, waiting: 1000, inFlight: 2000 },
  { delay: 250, waiting: 2000, inFlight: 4000 },
  { delay: 400, waiting: 3000, inFlight: 6000 },
  { delay: 600, waiting: 4000, inFlight: 8000 },
  { delay: 1000, waiting: 6000, inFlight: 12_000 },
  { delay: 2000, waiting: 10_000, inFlight: 20_000 },
]

/** A step is left only well below where it began, so that nothing flickers. */
const EASE = 0.6

const METERS = ['delay', 'waiting', 'inFlight'] as const

const reached = (load: Load, share: number): number =>
  STEPS.filter((step) => METERS.some((meter) => load[meter] >= step[meter] * share)).length

/** One look at the event loop, in milliseconds. */
type LoopSample = {
  /** How long after the planned moment it took place. */
  late: number
  /** Time on the processor of the thread that answers, since the look before. */
  worked: number
  /** Between two looks as planned. */
  interval: number
}

/**
 * Returns the part of the lateness that the process made itself: what it worked beyond the interval. A thread that has
 * a processor to itself and is late worked all that time; one whose processor was taken by others, or who waited for
 * the disk, did not.
 */
export const ownDelay = ({ late, worked, interval }: LoopSample): number =>
  Math.min(Math.max(0, late), Math.max(0, worked - interval))

/** How many classes are refused now, after so many were a moment ago: up at once, down one at a time. */
export function shedLevel(before: number, load: Load): number {
  const up = reached(load, 1)
  if (up >= before) return up
  return reached(load, EASE) >= before ? before : before - 1
}

export const isShed = (level: number, call: CallClass): boolean => SHED_ORDER.indexOf(call) < level

const PATHS: Record<Exclude<CallClass, 'media'>, string[]> = {
  history: [
    '/Student/recently_watched',
    '/Student/watch_progress',
    '/Student/material_progress',
    '/Student/my_quiz_history',
    '/Student/quiz_report_by_id',
    '/Student/get_exam_reports',
    '/Student/get_exam_report_by_id',
    '/Student/entrance_get_exam_reports',
    '/Student/entrance_get_exam_report_by_id',
    '/Attendance/get_attendance_details_in_a_month',
    '/Attendance/get_attendance_details_in_a_year',
    '/Student/add_feedback',
    '/Student/search',
    '/Student/calendar',
    '/Student/notifications',
    '/Student/set_notifications',
  ],
  lists: [
    '/Auth/whatsapp_chat',
    '/Student/home',
    '/Student/batch_lists',
    '/Student/batches',
    '/Student/chapters',
    '/Student/day_lists',
    '/Student/subjects',
    '/Student/topics',
    '/Student/live_classes',
    '/Student/study_materials',
    '/Student/get_quiz_by_chapter',
    '/Student/quiz_info',
    '/Student/exams',
    '/Student/entrance_get_exams',
    '/Student/news_event',
    '/Student/news_events',
  ],
  login: [
    '/Auth/academic_levels',
    '/Auth/academy',
    '/Auth/login',
    '/Auth/logout',
    '/Auth/resend',
    '/Auth/signup',
    '/Auth/verifyOTP',
    '/Student/get_profile',
  ],
  start: ['/Student/get_quiz', '/Student/exam', '/Student/entrance_start_exam'],
  save: ['/Student/save_answer'],
  submit: ['/Student/submit_quiz', '/Student/submit_exam', '/Student/entrance_submit_exam'],
}

const CLASSES = new Map(
  SHED_ORDER.flatMap((name) => (name === 'media' ? [] : PATHS[name].map((path) => [path, name] as const))),
)

/** The class of a call by its path. Every call has one: a new one is put where it belongs. */
export function classOf(path: string): CallClass {
  const found = CLASSES.get(path)
  if (!found) throw new Error(`${path} has no place in what gives way under load: see load-shedding.rules.ts.`)
  return found
}
