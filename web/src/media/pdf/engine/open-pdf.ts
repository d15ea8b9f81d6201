import {
  getDocument,
  InvalidPDFException,
  PasswordResponses,
  type PDFDocumentProxy,
  ResponseException,
  VerbosityLevel,
  version,
  PDFWorker,
} from 'pdfjs-dist'
import { scriptAddress } from '#ui/trusted.ts'

/** The library would make its worker from a plain text, which the page's policy refuses, and then work in the page. */
function startWorker(): { worker: PDFWorker; end: () => void } {
  const { olderPdfWorker, pdfWorker = '' } = globalThis as { olderPdfWorker?: string; pdfWorker?: string }
  const port = new Worker(scriptAddress(olderPdfWorker ?? pdfWorker) as string, { type: 'module' })
  const worker = PDFWorker.create({ port })
  return {
    worker,
    end: () => {
      worker.destroy()
      // The library leaves a worker running that it has not made itself.
      port.terminate()
    },
  }
}

export type PdfSource = { address: string } | { file: Blob }

type OpenParts = {
  /** The file's size; null when unknown. */
  bytes: number | null
  /** 0 to 100. */
  onPercent: (percent: number) => void
  onPassword: (submit: (password: string) => void, wrong: boolean) => void
}

/** The library asks for whole parts. */
const PART_BYTES = 32 * 1024
/** From this size on, only the parts that are asked for are loaded at first: the rest would slow down the first page. */
const LARGE_BYTES = 2 * 1024 * 1024
/** From this size on, the rest is never loaded unasked: it costs the student's data. */
const COSTLY_BYTES = 20 * 1024 * 1024

/** A document on its way or open; closing it ends its worker. */
export type OpenPdf = { document: Promise<PDFDocumentProxy>; close: () => void }

/** Beside the built app; fetched only by documents that need them. */
const FILES = `/assets/pdfjs-${version}`
export const SIGNS = `${FILES}/images/`

// `openPdf` reports a refused address. On a busy phone the refusal arrives before the library's worker waits for it,
// and the browser would log it as unhandled.
window.addEventListener('unhandledrejection', (event) => {
  if (event.reason instanceof ResponseException) event.preventDefault()
})

/** A document without pages, or with a tree of pages that cannot be followed, opens and then shows nothing for ever. */
async function withFirstPage(document: PDFDocumentProxy): Promise<PDFDocumentProxy> {
  await document.getPage(1).catch((error: unknown) => {
    if (error instanceof ResponseException) return Promise.reject(error)
    // The library's types do not say that its exceptions are errors.
    throw new InvalidPDFException(String(error)) as unknown as Error
  })
  return document
}

export function openPdf(source: PdfSource, { bytes, onPercent, onPassword }: OpenParts): OpenPdf {
  const { worker, end } = startWorker()
  let closed = false
  let task: ReturnType<typeof getDocument> | undefined
  const open = async () => {
    const from = 'file' in source ? { data: new Uint8Array(await source.file.arrayBuffer()) } : { url: source.address }
    if (closed) throw new Error('The document was closed.')
    task = getDocument({
      ...from,
      worker,
      cMapUrl: `${FILES}/cmaps/`,
      standardFontDataUrl: `${FILES}/standard_fonts/`,
      wasmUrl: `${FILES}/wasm/`,
      iccUrl: `${FILES}/iccs/`,
      enableXfa: false,
      disableStream: bytes !== null && bytes >= LARGE_BYTES,
      rangeChunkSize: PART_BYTES,
      disableAutoFetch: bytes !== null && bytes >= COSTLY_BYTES,
      verbosity: VerbosityLevel.ERRORS,
    })
    task.onProgress = ({ loaded, total }: { loaded: number; total: number }) => {
      if (total > 0) onPercent(Math.min(100, Math.floor((100 * loaded) / total)))
    }
    task.onPassword = (submit: (password: string) => void, reason: number) =>
      onPassword(submit, reason === PasswordResponses.INCORRECT_PASSWORD)
    return withFirstPage(await task.promise)
  }
  return {
    document: open(),
    close: () => {
      closed = true
      // The worker is terminated at once, so its answer to `destroy` never matters.
      void task?.destroy().catch(() => {})
      end()
    },
  }
}
