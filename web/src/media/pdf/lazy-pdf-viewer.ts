import { lazyPart } from '#ui/lazy-part.ts'
// oxlint-disable-next-line import/default -- the build puts the file's address in its place
import pdfWorker from 'pdfjs-dist/build/pdf.worker.min.mjs?url'
import { fetchWorkerAhead, viewerCame } from './worker-ahead.ts'

// `open-pdf.ts` starts it: its own import would bring the whole library here, or this address into another chunk.
Object.assign(globalThis, { pdfWorker })

/**
 * Adds what the library needs and older browsers lack. Of all that it uses, browsers got `getOrInsertComputed` last;
 * where `fill.ts` has added it already, there is no `Iterator`.
 */
export async function fillPdf(): Promise<void> {
  if (!('getOrInsertComputed' in Map.prototype && 'Iterator' in globalThis)) await import('./fill-pdf.ts')
}

/** The viewer with its library, which is large: it comes with the first document. */
export const pdfViewer = lazyPart(async () => {
  await fillPdf()
  const worker = fetchWorkerAhead()
  const { PdfViewer } = await import('./pdf-viewer.tsx')
  viewerCame()
  await worker
  return { PdfViewer }
})

/** Starts loading the viewer where a document is about to be read. A failure shows in the viewer's place. */
export const pdfViewerAhead = (): void => void pdfViewer.load().catch(() => {})
