import { PDFWorker } from 'pdfjs-dist'
// oxlint-disable-next-line import/default -- the build puts the file's address in its place
import workerAddress from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { scriptAddress } from '../../../trusted.ts'

/** The library would make its worker from a plain text, which the page's policy refuses, and then work in the page. */
export function startWorker(): { worker: PDFWorker; end: () => void } {
  const port = new Worker(scriptAddress(workerAddress) as string, { type: 'module' })
  const worker = PDFWorker.create({ port })
  return {
    worker,
    end: () => {
      worker.destroy()
      // The library leaves a worker running that it has not made itself.
      port.terminate()
    },
  }
}
