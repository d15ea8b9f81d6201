import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Hands the document to the browser as a file. */
export async function savePdf(pdf: PDFDocumentProxy, name: string): Promise<void> {
  const bytes = (await pdf.getData()) as Uint8Array<ArrayBuffer>
  const address = URL.createObjectURL(new Blob([bytes], { type: 'application/pdf' }))
  const link = document.createElement('a')
  link.href = address
  link.download = /\.pdf$/i.test(name) ? name : `${name.replaceAll(/[\\/:*?"<>|]+/g, ' ').trim()}.pdf`
  link.click()
  setTimeout(() => URL.revokeObjectURL(address), 60_000)
}
