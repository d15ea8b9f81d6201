import type { PDFDocumentProxy } from 'pdfjs-dist'

/** A document's own table of contents, as PDF.js has it. */
export type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>
