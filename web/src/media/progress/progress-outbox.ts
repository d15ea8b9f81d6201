import type { Progress } from '../player-video.ts'

type Send = (topicId: number, progress: Progress, urgent: boolean) => Promise<void>

type OutboxParts = {
  send: Send
  /** Runs something later, in milliseconds. */
  later: (run: () => void, wait: number) => void
  /** False for what another try cannot mend. */
  worthRetrying: (error: unknown) => boolean
}

const WAITS = [5000, 15_000, 30_000, 60_000]

/**
 * Reports on their way to the server: the newest of each topic only, one at a time, tried again until it is there
 * or refused. Nobody waits for it.
 */
export function makeOutbox({ send, later, worthRetrying }: OutboxParts) {
  const waiting = new Map<number, Progress>()
  const underWay = new Set<number>()
  let failures = 0

  async function deliver(topicId: number, urgent: boolean): Promise<void> {
    const progress = waiting.get(topicId)
    // What cannot wait overtakes: the page may be gone before the one under way is answered.
    if (!progress || (underWay.has(topicId) && !urgent)) return
    underWay.add(topicId)
    waiting.delete(topicId)
    try {
      await send(topicId, progress, urgent)
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
    /** Another student's reports are nobody's. */
    clear(): void {
      waiting.clear()
      failures = 0
    },
  }
}
