import type { ProofChallenge } from '#contract/envelope.ts'
import { scriptAddress } from '#ui/trusted.ts'
// oxlint-disable-next-line import/default -- the build puts the file's address in its place
import workerAddress from './proof-worker.ts?worker&url'

/** Returns the number that the server asks for. The code that finds it comes only now. */
export async function proveWork(challenge: ProofChallenge): Promise<number> {
  const worker = new Worker(scriptAddress(workerAddress) as string, { type: 'module' })
  try {
    return await new Promise((resolve, reject) => {
      worker.addEventListener('message', ({ data }: MessageEvent<number | null>) => {
        if (data === null) reject(new Error('No number fits.'))
        else resolve(data)
      })
      worker.addEventListener('error', () => reject(new Error('The worker did not come.')))
      // oxlint-disable-next-line unicorn/require-post-message-target-origin -- it is no window that is told
      worker.postMessage(challenge)
    })
  } finally {
    worker.terminate()
  }
}
