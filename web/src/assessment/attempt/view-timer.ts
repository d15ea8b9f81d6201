import { secondsOf, type ViewTimes, withTime } from './view-times.rules.ts'

const COUNT_EVERY_MS = 5000

type Parts = {
  /** The times counted before this page. */
  times: ViewTimes
  /** Called now and then when times have changed, so that little is lost with the page. */
  counted: () => void
}

export type ViewTimer = ReturnType<typeof makeViewTimer>

/** Counts how long each question is in view, while the page is. */
export function makeViewTimer({ times: first, counted }: Parts) {
  let times = first
  let question: number | null = null
  let since = performance.now()
  let wasVisible = isVisible()
  let isNew = false

  function count(): void {
    const now = performance.now()
    const after = withTime(times, wasVisible ? question : null, now - since)
    isNew ||= after !== times
    times = after
    since = now
    wasVisible = isVisible()
  }

  function tick(): void {
    count()
    // A hidden page counts nothing, and storing its times would overwrite those of the visible page.
    if (!isNew) return
    isNew = false
    counted()
  }

  let timer: ReturnType<typeof setInterval> | undefined
  return {
    begin(): void {
      count()
      document.addEventListener('visibilitychange', tick)
      timer = setInterval(tick, COUNT_EVERY_MS)
    },
    show(id: number): void {
      count()
      question = id
    },
    times(): ViewTimes {
      count()
      return times
    },
    seconds(id: number): number {
      count()
      return secondsOf(times, id)
    },
    stop(): void {
      count()
      question = null
      clearInterval(timer)
      document.removeEventListener('visibilitychange', tick)
    },
  }
}

const isVisible = (): boolean => document.visibilityState === 'visible'
