import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, it } from 'node:test'
import { pathToFileURL } from 'node:url'
import { getDocument, GlobalWorkerOptions, PDFDataRangeTransport } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { pdfWorkers, withShortWay } from './pdf-worker.ts'

const folder = mkdtempSync(join(tmpdir(), 'pdf-worker-'))
after(() => rmSync(folder, { recursive: true, force: true }))
const worker = pdfWorkers(folder)[1]?.replacement ?? ''
GlobalWorkerOptions.workerSrc = pathToFileURL(worker).href

/** More than the library fetches at once, so that each page lies in a part of the file of its own. */
const APART = ' '.repeat(70_000)

/** A PDF of these objects, by number, from the first. */
function pdfOf(objects: string[]): Uint8Array {
  let text = '%PDF-1.7\n'
  const places = objects.map((object, at) => {
    const place = text.length
    text += `${at + 1} 0 obj\n${object}\nendobj\n`
    return place
  })
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('')
  const trailer = `trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${text.length}\n%%EOF\n`
  return new TextEncoder().encode(`${text}xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}${trailer}`)
}

const page = (width: number, parent = 2) =>
  `<< /Type /Page /Parent ${parent} 0 R /MediaBox [0 0 ${width} 100] >>${APART}`

/** A tree of pages as broad as the file is long: the page at `n` is `100 + n` wide. */
function broad(pages: number): Uint8Array {
  const kids = Array.from({ length: pages }, (_, at) => `${at + 3} 0 R`).join(' ')
  const tree = `<< /Type /Pages /Count ${pages} /Kids [${kids}] >>`
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
  return pdfOf([catalog, tree, ...Array.from({ length: pages }, (_, at) => page(101 + at))])
}

/** Opens the file by ranges; counts what was asked for. */
async function opened(file: Uint8Array) {
  const asked = { bytes: 0 }
  class Ranges extends PDFDataRangeTransport {
    override requestDataRange(begin: number, end: number): void {
      asked.bytes += end - begin
      queueMicrotask(() => this.onDataRange(begin, file.slice(begin, end)))
    }
  }
  const range = new Ranges(file.length, file.slice(0, 65_536))
  const task = getDocument({ range, disableAutoFetch: true, disableStream: true })
  const document = await task.promise
  const widthOf = async (number: number) => (await document.getPage(number)).view[2]
  return { asked, document, widthOf, end: async () => task.destroy() }
}

it('A page of a long PDF is found without those before it', async () => {
  const file = broad(100)
  const { asked, document, widthOf, end } = await opened(file)
  assert.equal(document.numPages, 100)
  assert.equal(await widthOf(1), 101)
  // The end of the file, the first page and the last.
  assert.ok(asked.bytes < 10 * 65_536, `${asked.bytes} of ${file.length} bytes`)
  assert.equal(await widthOf(50), 150)
  assert.ok(asked.bytes < 14 * 65_536, `${asked.bytes} of ${file.length} bytes`)
  await end()
})

it('Pages of a PDF are found in trees of every shape', async () => {
  const catalog = '<< /Type /Catalog /Pages 2 0 R >>'
  // One branch of two pages, one of a single page, and a page.
  const tree = '<< /Type /Pages /Count 4 /Kids [3 0 R 4 0 R 8 0 R] >>'
  const two = '<< /Type /Pages /Parent 2 0 R /Count 2 /Kids [5 0 R 6 0 R] >>'
  const one = '<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [7 0 R] >>'
  const mixed = [catalog, tree, two, one, page(1, 3), page(2, 3), page(3, 4), page(4)]
  // As many branches as pages, of one page each.
  const branches = '<< /Type /Pages /Count 2 /Kids [3 0 R 4 0 R] >>'
  const each = (kid: number) => `<< /Type /Pages /Parent 2 0 R /Count 1 /Kids [${kid} 0 R] >>`
  const single = [catalog, branches, each(5), each(6), page(1, 3), page(2, 4)]
  for (const objects of [mixed, single]) {
    const { document, widthOf, end } = await opened(pdfOf(objects))
    const widths = await Promise.all(Array.from({ length: document.numPages }, async (_, at) => widthOf(at + 1)))
    assert.deepEqual(widths, objects === mixed ? [1, 2, 3, 4] : [1, 2])
    await end()
  }
})

it('A PDF library that finds pages in another way is noticed', () => {
  assert.throws(() => withShortWay('export class PDFWorker {}'), /in another way/)
})
