import { create } from 'zustand'

type Workers = { olderPdfWorker?: string; pdfWorker?: string }

/** How much of the viewer's code has come, in whole percent. */
export const usePreparing = create<{ percent: number }>(() => ({ percent: 0 }))

/** The library's worker, unpacked: it is most of what the viewer loads. An older browser's is a little larger. */
const WORKER_BYTES = 1_300_000
const WORKER_PERCENT = 65

let came = { worker: 0, viewer: 0 }

function tell(change: Partial<typeof came>): void {
  came = { ...came, ...change }
  usePreparing.setState({ percent: Math.min(99, Math.round(came.worker + came.viewer)) })
}

export const viewerCame = (): void => tell({ viewer: 100 - WORKER_PERCENT })

/**
 * Fetches the library's worker beside the viewer, which asks for it only once it runs, and counts what has come. A
 * failure shows where the worker is started.
 */
export async function fetchWorkerAhead(): Promise<void> {
  const { olderPdfWorker, pdfWorker } = globalThis as Workers
  const address = olderPdfWorker ?? pdfWorker
  if (address === undefined) return
  try {
    const reader = (await fetch(address)).body?.getReader()
    let bytes = 0
    for (let part = await reader?.read(); part?.value; part = await reader?.read()) {
      bytes += part.value.length
      tell({ worker: WORKER_PERCENT * Math.min(1, bytes / WORKER_BYTES) })
    }
  } catch {
    // The viewer says what is missing.
  }
}
