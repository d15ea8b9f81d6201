import type { Progress } from '../player-video.ts'

type ReporterParts = {
  /** Milliseconds, only ever compared with each other. */
  now: () => number
  report: (progress: Progress, urgent: boolean) => void
}

const REPORT_EVERY_MS = 10_000
/** Dragging along the time line ends in many places; one report of them is enough. */
const AFTER_SEEK_MS = 2000
/** The contract's bound: one day. */
const MAX_SECONDS = 86_400

/** Decides when the place in a video is worth telling. */
export function makeReporter({ now, report }: ReporterParts) {
  let begun = false
  let last: { at: number; progress: Progress } | null = null

  function tell(position: number, duration: number, urgent: boolean): void {
    const progress = toProgress(position, duration)
    last = { at: now(), progress }
    report(progress, urgent)
  }

  const isDue = (wait: number) => last === null || now() - last.at >= wait

  const isNews = (position: number, duration: number) => {
    const progress = toProgress(position, duration)
    return last?.progress.position !== progress.position || last.progress.duration !== progress.duration
  }

  return {
    /** Called several times a second while it plays; the first one puts the video into the history. */
    playing(position: number, duration: number): void {
      begun = true
      if (isDue(REPORT_EVERY_MS)) tell(position, duration, false)
    },
    /** The student has moved to another place. */
    moved(position: number, duration: number): void {
      if (begun && isDue(AFTER_SEEK_MS) && isNews(position, duration)) tell(position, duration, false)
    },
    /** Called when the video is paused, ended, hidden or left. A video that never played has nothing to report. */
    stopped(position: number, duration: number, urgent = false): void {
      if (begun && isNews(position, duration)) tell(position, duration, urgent)
    },
  }
}

export type Reporter = ReturnType<typeof makeReporter>

/** A stream without an end has no duration. */
function toProgress(position: number, duration: number): Progress {
  const whole = Math.min(MAX_SECONDS, Math.max(0, Math.floor(position)))
  if (!Number.isFinite(duration) || duration <= 0) return { position: whole, duration: null }
  return { position: whole, duration: Math.min(MAX_SECONDS, Math.max(1, Math.round(duration))) }
}
