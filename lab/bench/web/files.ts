import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { paragraph, run as words, wordFile } from '#contract/word/word-file.ts'
import { Product } from '../../../e2e/product.ts'
import { signInStaff } from '../../../e2e/staff.ts'
import type { Bench, Figure } from '../bench.ts'
import { median } from '../measuring/paired.ts'
import { openHouse } from './house.ts'
import { freshPhone, openBrowser, slowDown } from './phone.ts'

const ROUNDS = 3
/** One megabit per second, and the round trip of a 4G network. */
const LINE = { latency: 50, kilobits: 1000, cpu: 1 }
const PAGES = 500
/** Pixels of a side of the picture on each page, three bytes for each: 500 pages are 50 MB. */
const SIDE = 183
const QUESTIONS = 1000

/** Large files as people have them: how long somebody waits before one. */
export const files: Bench = {
  about: `the first page of a PDF of ${PAGES} pages and 50 MB at 1 Mbit/s, the viewer on the phone already; a Word file of ${QUESTIONS} questions`,
  run: async () => [await firstPage(), await readQuestions()],
}

async function firstPage(): Promise<Figure> {
  const house = await openHouse((sheets) => {
    writeFileSync(join(sheets, 'files/electricity-handbook.pdf'), largePdf())
  })
  const browser = await openBrowser()
  try {
    const times: number[] = []
    const asked: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const { context, page } = await freshPhone(browser, house.origin, house.stored, true)
      await page.goto('/study-materials-subjects')
      await page.getByRole('link', { name: /Physics/ }).tap()
      await page.locator('main a[href^="/study-materials/"]').first().tap()
      // Another lesson brings the viewer to the phone.
      await page
        .getByRole('link', { name: /Charges and fields/ })
        .first()
        .tap()
      await page.locator('.textLayer').first().waitFor()
      await page.goBack()
      await slowDown(context, page, LINE)
      let count = 0
      page.on('request', (request) => (count += /\.pdf(?:$|\?)/.test(request.url()) ? 1 : 0))
      const begun = performance.now()
      await page.getByRole('link', { name: /The electricity handbook/ }).tap()
      await page.locator('.textLayer').getByText('Page 1 of many').waitFor()
      times.push((performance.now() - begun) / 1000)
      asked.push(count)
      await context.close()
    }
    const told = `${times.map((one) => one.toFixed(2)).join(', ')}; ${asked.join(', ')} requests`
    return { name: 'pdf, first page', value: median(times), told }
  } finally {
    await browser.close()
    await house.stop()
  }
}

/** A PDF as scanners write it: page by page, the list of pages and the table at its end. */
function largePdf(): Buffer {
  const parts: Buffer[] = []
  const offsets: number[] = []
  let length = 0
  const add = (part: Buffer) => {
    parts.push(part)
    length += part.length
  }
  const object = (id: number, dictionary: string, stream?: Buffer) => {
    offsets[id] = length
    add(Buffer.from(`${id} 0 obj\n${dictionary}\n`))
    if (stream) add(Buffer.concat([Buffer.from('stream\n'), stream, Buffer.from('\nendstream\n')]))
    add(Buffer.from('endobj\n'))
  }
  add(Buffer.from('%PDF-1.7\n'))
  object(3, '<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>')
  const [own, each] = [4, 3]
  const pages = Array.from({ length: PAGES }, (_, at) => own + at * each)
  for (const [at, id] of pages.entries()) {
    const text = Buffer.from(`BT /F 24 Tf 60 760 Td (Page ${at + 1} of many) Tj ET q 400 0 0 400 90 200 cm /I Do Q`)
    const image = `<</Type/XObject/Subtype/Image/Width ${SIDE}/Height ${SIDE}/ColorSpace/DeviceRGB/BitsPerComponent 8/Length ${SIDE * SIDE * 3}>>`
    const resources = `<</Font<</F 3 0 R>>/XObject<</I ${id + 2} 0 R>>>>`
    object(id, `<</Type/Page/Parent 2 0 R/MediaBox[0 0 595 842]/Contents ${id + 1} 0 R/Resources${resources}>>`)
    object(id + 1, `<</Length ${text.length}>>`, text)
    object(id + 2, image, randomBytes(SIDE * SIDE * 3))
  }
  object(2, `<</Type/Pages/Count ${PAGES}/Kids[${pages.map((id) => `${id} 0 R`).join(' ')}]>>`)
  object(1, '<</Type/Catalog/Pages 2 0 R>>')
  const entries = offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`)
  const size = entries.length + 1
  add(Buffer.from(`xref\n0 ${size}\n0000000000 65535 f \n${entries.join('')}`))
  const table = length - entries.join('').length - `xref\n0 ${size}\n0000000000 65535 f \n`.length
  add(Buffer.from(`trailer\n<</Size ${size}/Root 1 0 R>>\nstartxref\n${table}\n%%EOF\n`))
  return Buffer.concat(parts)
}

const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'

/** From choosing the file until its questions are listed. */
async function readQuestions(): Promise<Figure> {
  const [asked, option] = [{ list: 1 }, { list: 1, level: 1 }]
  const body = Array.from({ length: QUESTIONS }, (_, at) =>
    [
      paragraph(words(`How many metres are ${at + 1} kilometres and a half?`), asked),
      ...[500, 1500, 2500, 3500].map((more) => paragraph(words(`${at * 1000 + more} m`), option)),
      paragraph(words('Answer: b')),
    ].join(''),
  ).join('')
  const file = { name: 'paper.docx', mimeType: WORD_TYPE, buffer: Buffer.from(wordFile(body)) }
  const product = new Product({ LIMITS: 'off' })
  await product.start()
  const browser = await openBrowser()
  try {
    const times: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1366, height: 768 } })
      await signInStaff(context, product, 'examiner')
      const page = await context.newPage()
      await page.goto('/staff/questions/paste')
      await page.getByLabel('Subject').selectOption({ index: 1 })
      const begun = performance.now()
      await page.locator('input[type=file]').setInputFiles(file)
      await page.getByText(/^Question numbers in the text: 1000\. Questions read: 1000\./).waitFor()
      times.push((performance.now() - begun) / 1000)
      await context.close()
    }
    return { name: 'word, 1,000 questions', value: median(times), told: times.map((one) => one.toFixed(2)).join(', ') }
  } finally {
    await browser.close()
    await product.stop()
  }
}
