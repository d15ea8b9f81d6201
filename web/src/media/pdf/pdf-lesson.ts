import type { PdfSource } from './engine/open-pdf.ts'

/** A PDF as a screen hands it to the viewer. */
export type PdfLesson = {
  /** The material that it is. */
  id: number
  /** Where the server has it, or a copy of it. */
  source: PdfSource
  title: string
  /** In front of the page's number below the title. */
  subject: string
  mayDownload: boolean
  /** Where the student stopped; null before the first reading. */
  page: number | null
  /** A fresh address, null when there is none any more; throws without a connection. */
  renew: () => Promise<string | null>
  /** The page on display, each time that it is another one. */
  onPage: (page: number) => void
  onClose: () => void
}
