import { isOnline } from '#ui/is-online.ts'
import { useState } from 'react'
import type { Progress } from '../player-video.ts'
import { makeReporter, type Reporter } from './progress-reporter.ts'
import { m } from '#messages/web'
import { ApiError } from '../../api/api-error.ts'
import { submit } from '../../api/calls.ts'
import { hasExtensions } from '../../api/extensions.ts'
import { onLogout } from '../../session/logout.ts'
import { useSession } from '../../session/session-store.ts'

type Send = (topicId: number, progress: Progress, urgent: boolean) => Promise<void>

type OutboxParts = {
  send: Send
  /** Runs something later, in milliseconds. */
  later: (run: () => void, wait: number) => void
  /** Returns false for failures that a retry cannot fix. */
  worthRetrying: (error: unknown) => boolean
}

const WAITS = [5000, 15_000, 30_000, 60_000]

/**
 * Reports on their way to the server: the newest of each topic only, one at a time, tried again until it is there
 * or refused. Nobody waits for it.
 */
export function makeOutbox({ send: sendNow, later, worthRetrying }: OutboxParts) {
  const waiting = new Map<number, Progress>()
  const underWay = new Set<number>()
  let failures = 0

  async function deliver(topicId: number, urgent: boolean): Promise<void> {
    const progress = waiting.get(topicId)
    // An urgent report does not wait for the one being sent: the page may be closed before that one is answered.
    if (!progress || (underWay.has(topicId) && !urgent)) return
    underWay.add(topicId)
    waiting.delete(topicId)
    try {
      await sendNow(topicId, progress, urgent)
      failures = 0
    } catch (error) {
      if (worthRetrying(error)) tryLater(topicId, progress)
    } finally {
      underWay.delete(topicId)
    }
    if (failures === 0) deliverAll()
  }

  function tryLater(topicId: number, progress: Progress): void {
    if (!waiting.has(topicId)) waiting.set(topicId, progress)
    later(deliverAll, WAITS[Math.min(failures, WAITS.length - 1)] ?? 0)
    failures += 1
  }

  function deliverAll(): void {
    for (const topicId of waiting.keys()) void deliver(topicId, false)
  }

  return {
    /** `urgent` when the page may go away at once. */
    put(topicId: number, progress: Progress, urgent = false): void {
      waiting.set(topicId, progress)
      if (failures === 0 || urgent) void deliver(topicId, urgent)
    },
    deliverAll,
    /** Called on logout: reports must not be sent for another student. */
    clear(): void {
      waiting.clear()
      failures = 0
    },
  }
}

const BUSY = new Set<ApiError['reason']>(['network', 'too_slow', 'too_many', 'busy', 'storage_full', 'internal'])

async function send(topic_id: number, progress: Progress, urgent: boolean): Promise<void> {
  const stud_id = useSession.getState().user?.stud_id
  if (stud_id === undefined) return
  // The `online` event sends all reports.
  if (!isOnline()) throw new ApiError('network', m.error_offline())
  await submit('/Student/watch_progress', { stud_id, topic_id, ...progress }, { keepalive: urgent })
}

/** All reports of this tab: a player that is gone leaves its last one here. */
const outbox = makeOutbox({
  send,
  later: (run, wait) => setTimeout(run, wait),
  worthRetrying: (error) => error instanceof ApiError && BUSY.has(error.reason) && hasExtensions(),
})

onLogout(() => outbox.clear())
window.addEventListener('online', () => outbox.deliverAll())

/** Reports the student's position in a topic to the server and the screen. Only the first arguments count. */
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

/**
 * Runs `run` when the page is hidden or left; returns the function that ends it. Phones often fire only the first
 * event.
 */
export function whenHidden(run: () => void): () => void {
  const hide = () => document.visibilityState === 'hidden' && run()
  document.addEventListener('visibilitychange', hide)
  window.addEventListener('pagehide', run)
  return () => {
    document.removeEventListener('visibilitychange', hide)
    window.removeEventListener('pagehide', run)
  }
}
