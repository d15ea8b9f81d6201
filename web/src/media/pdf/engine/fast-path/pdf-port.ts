// oxlint-disable-next-line import/default -- the build puts the file's address in its place
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { scriptAddress } from '../../../../trusted.ts'

let ahead: Worker | null = null

const start = () => new Worker(scriptAddress(workerAddress) as string, { type: 'module' })

/** Starts what reads documents beside the viewer's code, not after it: it is larger, and has a thread of its own. */
export function startPort(): void {
  if (ahead) return
  const port = start()
  ahead = port
  // Without a network it does not come: the next document asks anew.
  port.addEventListener('error', () => {
    if (ahead === port) ahead = null
  })
}

/** The one that was started ahead, or a new one. Whoever takes it ends it. */
export function takePort(): Worker {
  const port = ahead ?? start()
  ahead = null
  return port
}
