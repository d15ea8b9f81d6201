import { on } from 'node:events'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import type { PlanMessage, PlanTask } from './plan-worker.ts'

// The plan of the largest folder that was tried took a third of it.
const MEMORY = { maxOldGenerationSizeMb: 1536 }

/**
 * Plans in a thread of its own, and answers each thing that it says by what `answer` returns. Rejects with the thread's
 * own error, or with that of `answer`, which ends the thread.
 */
export async function planInThread(
  task: PlanTask,
  answer: (message: PlanMessage) => Promise<unknown>,
  signal: AbortSignal,
): Promise<void> {
  const worker = new Worker(join(import.meta.dirname, 'plan-worker.ts'), { workerData: task, resourceLimits: MEMORY })
  try {
    for await (const [message] of on(worker, 'message', { close: ['exit'], signal })) {
      const said = message as PlanMessage
      const reply = await answer(said)
      if (said.says === 'reading') continue
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread of this program has no origin
      worker.postMessage(reply)
    }
  } finally {
    await worker.terminate()
  }
}
