import type { PDFDocumentProxy, RenderTask } from 'pdfjs-dist'

/** Pixels across: sharp enough on a phone's screen, a tenth of a megabyte each. */
const WIDTH_PX = 200

/** One after the other, so that the page itself is not kept waiting. */
let before: Promise<void> = Promise.resolve()

/** Draws a page into `place`; returns how to take it away again. */
export function drawThumbnail(pdf: PDFDocumentProxy, number: number, place: HTMLElement): () => void {
  const canvas = document.createElement('canvas')
  canvas.className = 'max-h-full max-w-full'
  let wanted = true
  let task: RenderTask | undefined
  const draw = async () => {
    if (!wanted) return
    const page = await pdf.getPage(number)
    if (!wanted) return
    const viewport = page.getViewport({ scale: WIDTH_PX / page.getViewport({ scale: 1 }).width })
    canvas.width = Math.floor(viewport.width)
    canvas.height = Math.floor(viewport.height)
    task = page.render({ canvas, viewport })
    await task.promise
    if (wanted) place.replaceChildren(canvas)
  }
  // A page that cannot be drawn stays empty here; the viewer says so at the page itself.
  before = before.then(draw).catch(() => {})
  return () => {
    wanted = false
    task?.cancel()
    place.replaceChildren()
    canvas.width = 0
  }
}
