import { lazyPart } from '#ui/lazy-part.ts'

/** The viewer with its library, which is large: it comes with the first document. */
export const pdfViewer = lazyPart(async () => import('./pdf-viewer.tsx'))

/** Asks for it where a document is about to be read. Whether it came is seen there. */
export const pdfViewerAhead = (): void => void pdfViewer.load().catch(() => {})
