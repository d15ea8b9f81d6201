import { lazy } from 'react'

/** The library is large: it comes with the first document. */
export const LazyPdfViewer = lazy(async () => ({ default: (await import('./pdf-viewer.tsx')).PdfViewer }))
