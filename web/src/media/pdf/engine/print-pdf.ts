import type { PDFDocumentProxy } from 'pdfjs-dist'

/** Dots for each of a page's 72 units: 150 to the inch. */
const SHARPNESS = 150 / 72

type PrintParts = { onPercent: (percent: number) => void; signal: AbortSignal }

/** Draws every page as a picture, and prints these in the place of the app. */
export async function printPdf(pdf: PDFDocumentProxy, { onPercent, signal }: PrintParts): Promise<void> {
  const sheet = document.createElement('div')
  sheet.id = 'pdf-print'
  const addresses: string[] = []
  try {
    for (let number = 1; number <= pdf.numPages; number += 1) {
      const address = URL.createObjectURL(await pictureOf(pdf, number))
      addresses.push(address)
      if (signal.aborted) return
      const picture = new Image()
      picture.src = address
      await picture.decode()
      sheet.append(picture)
      onPercent(Math.floor((100 * number) / pdf.numPages))
    }
    document.body.append(sheet)
    await printed()
  } finally {
    sheet.remove()
    for (const address of addresses) URL.revokeObjectURL(address)
  }
}

async function pictureOf(pdf: PDFDocumentProxy, number: number): Promise<Blob> {
  const page = await pdf.getPage(number)
  const viewport = page.getViewport({ scale: SHARPNESS })
  const canvas = document.createElement('canvas')
  canvas.width = Math.floor(viewport.width)
  canvas.height = Math.floor(viewport.height)
  await page.render({ canvas, viewport, intent: 'print' }).promise
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.92))
  canvas.width = 0
  if (!blob) throw new Error('The page is too large for a picture.')
  return blob
}

/** Resolves when printing is done. On phones `print` returns at once and printing follows later. */
async function printed(): Promise<void> {
  const after = new Promise((resolve) => window.addEventListener('afterprint', resolve, { once: true }))
  window.print()
  await Promise.race([after, new Promise((resolve) => setTimeout(resolve, 60_000))])
}
