import { on } from 'node:events'
import { join } from 'node:path'
import { ThreadPool } from '../../provider/reading/thread-pool.ts'
import type { PlanDone, PlanMessage, PlanTask } from './plan-worker.ts'

// The plan of the largest folder that was tried took a third of it.
const MEMORY = { maxOldGenerationSizeMb: 1536 }
const threads = new ThreadPool(join(import.meta.dirname, 'plan-worker.ts'), { resourceLimits: MEMORY })

/**
 * Plans in a thread of its own, and answers each thing that it says by what `answer` returns. Rejects with the thread's
 * own error, or with that of `answer`, which ends the thread.
 */
export async function planInThread(
  task: PlanTask,
  answer: (message: PlanMessage) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const worker = threads.take()
  let isDone = false
  try {
    const messages = on(worker, 'message', { close: ['exit'], signal })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
    worker.postMessage(task)
    for await (const [message] of messages) {
      const said = message as PlanMessage | PlanDone
      if (said.says === 'done') {
        isDone = true
        break
      }
      const reply = await answer(said)
      if (said.says === 'reading') continue
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
      worker.postMessage(reply)
    }
  } finally {
    if (isDone) threads.giveBack(worker)
    else await worker.terminate()
  }
}
