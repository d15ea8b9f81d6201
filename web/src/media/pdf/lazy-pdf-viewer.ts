import { lazyPart } from '#ui/lazy-part.ts'

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
  return import('./pdf-viewer.tsx')
})

/** Starts loading the viewer where a document is about to be read. A failure shows in the viewer's place. */
export const pdfViewerAhead = (): void => void pdfViewer.load().catch(() => {})
