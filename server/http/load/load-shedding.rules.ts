/**
 * The classes of calls in the order in which they are refused under load. A submit is never refused. The contract has
 * each call's class; files are no calls.
 */
export const SHED_ORDER = ['history', 'lists', 'media', 'login', 'start', 'save', 'submit'] as const
export type CallClass = (typeof SHED_ORDER)[number]

/**
 * How loaded the process is by its own work: how late that makes its event loop (ms), how many units of work wait for
 * the database, and how many calls are being answered.
 */
export type Load = { delay: number; waiting: number; inFlight: number }

/** From these loads on, the first class, the first two classes and so on are refused. */
const STEPS: Load[] = [
  { delay: 150, waiting: 1000, inFlight: 2000 },
  { delay: 250, waiting: 2000, inFlight: 4000 },
  { delay: 400, waiting: 3000, inFlight: 6000 },
  { delay: 600, waiting: 4000, inFlight: 8000 },
  { delay: 1000, waiting: 6000, inFlight: 12_000 },
  { delay: 2000, waiting: 10_000, inFlight: 20_000 },
]

/** A step is left only at a load well below its beginning, so that nothing flickers. */
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

/** Returns how many classes are refused now, after `before` were a moment ago: up at once, down one at a time. */
export function shedLevel(before: number, load: Load): number {
  const up = reached(load, 1)
  if (up >= before) return up
  return reached(load, EASE) >= before ? before : before - 1
}

export const isShed = (level: number, call: CallClass): boolean => SHED_ORDER.indexOf(call) < level
