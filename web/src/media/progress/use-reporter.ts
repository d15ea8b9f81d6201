import { useState } from 'react'
import type { Progress } from '../player-video.ts'
import { makeReporter, type Reporter } from './progress-reporter.ts'
import { outbox } from './watch-progress.ts'

/** Tells the server where the student is in a topic, and the screen at the same time. The first arguments count. */
export function useReporter(topicId: number, onProgress: (progress: Progress) => void): Reporter {
  const [reporter] = useState(() =>
    makeReporter({
      now: () => performance.now(),
      report: (progress, urgent) => {
        outbox.put(topicId, progress, urgent)
        onProgress(progress)
      },
    }),
  )
  return reporter
}

/** Runs when the page is hidden or left; returns how to end that. Phones often tell only the first. */
export function whenHidden(run: () => void): () => void {
  const hide = () => document.visibilityState === 'hidden' && run()
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', run)
  return () => {
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', run)
  }
}
