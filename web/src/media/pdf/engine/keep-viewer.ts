import { openPdf } from './open-pdf.ts'

/** Later pages rarely need a font or a decoder that the first ones do not. */
const MAX_PAGES = 30

/**
 * Makes sure that a saved document can be shown without a network. Going through its pages asks for the fonts and the
 * decoders that they need, and what is asked for stays with the app.
 */
export async function keepViewer(file: Blob): Promise<void> {
  const opening = openPdf({ file }, { onPercent: () => {}, onPassword: () => opening.close() })
  try {
    const pdf = await opening.document
    for (let page = 1; page <= Math.min(MAX_PAGES, pdf.numPages); page += 1)
      await (await pdf.getPage(page)).getOperatorList()
  } catch {
    // It may need a password; the viewer will ask.
  } finally {
    opening.close()
  }
}
