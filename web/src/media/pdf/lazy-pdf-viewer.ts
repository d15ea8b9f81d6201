import { lazy } from 'react'

const load = async () => import('./pdf-viewer.tsx')

/** The library is large: it comes with the first document. */
export const LazyPdfViewer = lazy(async () => ({ default: (await load()).PdfViewer }))

/** Asks for it where a document is about to be read. Whether it came is seen there. */
export const pdfViewerAhead = (): void => void load().catch(() => {})
