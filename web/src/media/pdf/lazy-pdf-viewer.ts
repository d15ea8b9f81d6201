import { lazyPart } from '#ui/lazy-part.ts'

/** The viewer with its library, which is large: it comes with the first document. */
export const pdfViewer = lazyPart(async () => import('./pdf-viewer.tsx'))

/** Starts loading the viewer where a document is about to be read. A failure shows in the viewer's place. */
export const pdfViewerAhead = (): void => void pdfViewer.load().catch(() => {})
