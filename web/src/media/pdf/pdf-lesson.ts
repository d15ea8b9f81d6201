import type { PdfSource } from './engine/open-pdf.ts'

/** A PDF as a screen hands it to the viewer. */
export type PdfLesson = {
  /** Id of the material. */
  id: number
  /** The file's address on the server, or a saved copy. */
  source: PdfSource
  /** Its size; null when unknown. */
  bytes: number | null
  title: string
  /** In front of the page's number below the title. */
  subject: string
  mayDownload: boolean
  /** Where the student stopped; null before the first reading. */
  page: number | null
  /**
   * Returns a fresh address, null when the material is gone.
   * @throws without a connection
   */
  renew: () => Promise<string | null>
  /** Called with the page on display whenever it changes. */
  onPage: (page: number) => void
  onClose: () => void
}
