import { PDFWorker } from 'pdfjs-dist'
import { takePort } from './fast-path/pdf-port.ts'

/** The library would make its worker from a plain text, which the page's policy refuses, and then work in the page. */
export function startWorker(): { worker: PDFWorker; end: () => void } {
  const port = takePort()
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
