import { openPdf } from './open-pdf.ts'

/** Later pages rarely need a font or a decoder that the first ones do not. */
const MAX_PAGES = 30

/**
 * Caches everything that showing a saved document without a network needs. Going through its pages requests the fonts
 * and the decoders that they need, and the service worker stores requested files.
 */
export async function keepViewer(file: Blob): Promise<void> {
  const opening = openPdf({ file }, { bytes: file.size, onPercent: () => {}, onPassword: () => opening.close() })
  try {
    const pdf = await opening.document
    for (let page = 1; page <= Math.min(MAX_PAGES, pdf.numPages); page += 1)
      await (await pdf.getPage(page)).getOperatorList()
  } catch {
    // A document with a password cannot be opened here; the viewer asks for the password later.
  } finally {
    opening.close()
  }
}
