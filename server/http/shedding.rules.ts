/** What gives way when it is too much, the first to go first. A submit never does. */
export const SHED_ORDER = ['history', 'lists', 'media', 'login', 'start', 'save', 'submit'] as const
export type CallClass = (typeof SHED_ORDER)[number]

/** How loaded the process is: how late its event loop is (ms), and how many units of work wait for the database. */
export type Load = { delay: number; waiting: number }

/** From these on, the first so many classes are refused. */
const STEPS: Load[] = [
  { delay: 150, waiting: 1000 },
  { delay: 250, waiting: 2000 },
  { delay: 400, waiting: 3000 },
  { delay: 600, waiting: 4000 },
  { delay: 1000, waiting: 6000 },
  { delay: 2000, waiting: 10_000 },
]

/** A step is left only well below where it began, so that nothing flickers. */
const EASE = 0.6

const reached = (load: Load, share: number): number =>
  STEPS.filter((step) => load.delay >= step.delay * share || load.waiting >= step.waiting * share).length

/** How many classes are refused now, after so many were a moment ago: up at once, down one at a time. */
export function shedLevel(before: number, load: Load): number {
  const up = reached(load, 1)
  if (up >= before) return up
  return reached(load, EASE) >= before ? before : before - 1
}

export const isShed = (level: number, call: CallClass): boolean => SHED_ORDER.indexOf(call) < level

const CLASSES: Record<string, CallClass> = {
  '/Student/recently_watched': 'history',
  '/Student/watch_progress': 'history',
  '/Student/my_quiz_history': 'history',
  '/Student/get_exam_reports': 'history',
  '/Student/entrance_get_exam_reports': 'history',
  '/Student/get_quiz': 'start',
  '/Student/exam': 'start',
  '/Student/entrance_start_exam': 'start',
  '/Student/save_answer': 'save',
  '/Student/submit_quiz': 'submit',
  '/Student/submit_exam': 'submit',
  '/Student/entrance_submit_exam': 'submit',
}

/** The class of a call by its path: those before and around a login, those of a test, and lists for the rest. */
export const classOf = (path: string): CallClass => CLASSES[path] ?? (path.startsWith('/Auth/') ? 'login' : 'lists')
