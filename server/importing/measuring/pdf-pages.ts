import type { FileHandle } from 'node:fs/promises'
import { getDocument, PDFDataRangeTransport, type PDFDocumentProxy, VerbosityLevel } from 'unpdf/pdfjs'

// In larger files pdf.js computes wrong offsets of objects, and no viewer of ours shows the file.
const MAX_BYTES = 2 ** 31 - 1
// A file up to this size is read as a whole, and repaired where it is damaged, as a viewer does.
const MAX_WHOLE_BYTES = 32_000_000
// Of a larger file only the tables and the page tree are read, in 8,000 pieces as small as a page's dictionary.
const PIECE_BYTES = 8192
const MAX_READ_BYTES = 64_000_000

// Pages are counted and never drawn: no fonts, pictures or forms, and nothing that would be fetched from elsewhere.
const SETTINGS = {
  disableAutoFetch: true,
  disableFontFace: true,
  disableStream: true,
  enableXfa: false,
  isImageDecoderSupported: false,
  isOffscreenCanvasSupported: false,
  rangeChunkSize: PIECE_BYTES,
  stopAtErrors: true,
  useSystemFonts: false,
  useWasm: false,
  useWorkerFetch: false,
  verbosity: VerbosityLevel.ERRORS,
}

/**
 * Returns how many pages a PDF has, counted by pdf.js as a viewer does; null beyond 2 GB. Rejects where the file cannot
 * be opened, or not without a password, where its last page is missing, and where too much of a large file would be
 * read.
 */
export async function pdfPages(file: FileHandle, size: number): Promise<number | null> {
  if (size > MAX_BYTES) return null
  const parts = size > MAX_WHOLE_BYTES ? new PartsOfFile(file, size) : null
  const task = getDocument({ ...SETTINGS, ...(parts ? { range: parts } : { data: await bytesOf(file, 0, size) }) })
  try {
    const pages = task.promise.then(pagesOf)
    return await (parts ? Promise.race([pages, parts.failure]) : pages)
  } finally {
    await task.destroy()
  }
}

/** Where the page tree cannot be followed, pdf.js returns 1 page, and fails to load it. */
async function pagesOf(pdf: PDFDocumentProxy): Promise<number> {
  await pdf.getPage(pdf.numPages)
  return pdf.numPages
}

/** Gives pdf.js the requested ranges of the file, piece by piece, up to a limit. */
class PartsOfFile extends PDFDataRangeTransport {
  readonly #file: FileHandle
  readonly #failed = Promise.withResolvers<never>()
  #left = MAX_READ_BYTES

  constructor(file: FileHandle, size: number) {
    super(size, null)
    this.#file = file
  }

  /** Rejects when a piece cannot be read, because the library itself would wait for it forever. */
  get failure(): Promise<never> {
    return this.#failed.promise
  }

  override requestDataRange(begin: number, end: number): void {
    this.#left -= end - begin
    if (this.#left < 0) return this.#failed.reject(new Error('A file of which too much is asked for.'))
    bytesOf(this.#file, begin, end - begin).then((piece) => this.onDataRange(begin, piece), this.#failed.reject)
  }
}

async function bytesOf(file: FileHandle, offset: number, length: number): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(length)
  await file.read(bytes, 0, length, offset)
  return bytes
}
