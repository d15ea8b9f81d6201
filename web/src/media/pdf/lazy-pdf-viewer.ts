import { lazyPart } from '../../ui/fast-path/lazy-part.ts'
import { afterPaint } from '../../ui/fast-path/after-paint.ts'
import { startPort } from './engine/fast-path/pdf-port.ts'

/**
 * The viewer with its library, which is large: it comes with the first document. On a first visit it comes from the
 * network, and what stands around it is drawn first.
 */
export const pdfViewer = lazyPart(async () => {
  if (!navigator.serviceWorker?.controller) await afterPaint()
  startPort()
  return import('./pdf-viewer.tsx')
})

/** Asks for it where a document is about to be read. Whether it came is seen there. */
export const pdfViewerAhead = (): void => void pdfViewer.load().catch(() => {})
