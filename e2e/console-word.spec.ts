import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { HALF, paragraph, picture, run, table, UNKNOWN, wordFile } from '#contract/word/word-file.ts'
import { noBarriers } from './barriers.ts'
import { expect, test } from './journey.ts'
import { signInStaff } from './staff.ts'

test.use({
  viewport: { width: 1366, height: 860 },
  // The browser reports rejected calls, and axe, whose scripts may not run in the preview.
  allowed: [/the server responded with a status of (409|422)|Blocked script execution in 'about:blank'/],
})

const PICTURE = readFileSync(join(import.meta.dirname, '../demo-academy/images/o-ohm-1.webp'))
const WORD_TYPE = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
const asked = { list: 1 }
const option = { list: 1, level: 1 }

/** Four questions: a correct one, one with a picture and a mistake, one with an unknown equation, one in a table. */
const document = (word: string) =>
  wordFile(
    [
      paragraph(run(`${word} one: what is half of x? `) + HALF, asked),
      paragraph(HALF, option),
      paragraph(run('x', ''), option),
      paragraph(run('Answer: a')),
      paragraph(run(`${word} two: what lights?`), asked),
      paragraph(picture(1, 'A lamp')),
      paragraph(run('A lamp'), option),
      paragraph(run('A bell'), option),
      paragraph(run('Answer: see page 4')),
      paragraph(run(`${word} three: is it `) + UNKNOWN + run('?'), asked),
      paragraph(run('Yes'), option),
      paragraph(run('No'), option),
      paragraph(run('Answer: b')),
      table(
        [paragraph(run('Question')), paragraph(run('Answer'))],
        [paragraph(run(`${word} four: how many?`)), paragraph(run('12'))],
      ),
    ].join(''),
    [PICTURE],
    'webp',
  )

test('a Word file becomes questions, and a colleague reads the proofs of several at once', async ({
  watched: page,
  product,
  browser,
}) => {
  await signInStaff(page.context(), product, 'examiner')
  const word = `WORD${process.pid}`
  await page.goto('/staff/questions/paste')
  await expect(page.getByRole('heading', { name: 'Paste questions' })).toBeVisible()
  await page.getByLabel('Subject').selectOption({ index: 1 })
  const choose = async (name: string, buffer: Uint8Array) =>
    page.locator('input[type=file]').setInputFiles({ name, mimeType: WORD_TYPE, buffer: Buffer.from(buffer) })
  await choose('none.docx', Buffer.from('no document'))
  await expect(page.getByRole('alert').getByText('This isn’t a Word document.')).toBeVisible()
  await choose('questions.docx', document(word))

  const text = page.getByLabel('Document text')
  await expect(text).toHaveValue(new RegExp(String.raw`1\. ${word} one: what is half of x\? \$\\frac\{x\}\{2\}\$`))
  const found = page.getByRole('list', { name: 'Questions found: 4' })
  await expect(found.locator('.katex').first()).toBeVisible()
  await expect(found.getByRole('checkbox', { name: 'Question 1' })).toBeChecked()
  await expect(found.getByRole('checkbox', { name: 'Question 2' })).toBeDisabled()
  await expect(found.getByRole('img', { name: 'A lamp' })).toBeVisible()
  await expect(found.getByText('Before proofreading: An equation couldn’t be converted.')).toBeVisible()
  await expect(page.getByText('Question numbers in the text: 4. Questions read: 4. Lines left over: 0.')).toBeVisible()
  // A part of it was not read, so somebody has to look at it first.
  await found.getByRole('checkbox', { name: 'Question 3' }).check()
  await noBarriers(page)
  await text.fill((await text.inputValue()).replace('see page 4', 'a'))
  await expect(found.getByRole('checkbox', { name: 'Question 2' })).toBeChecked()
  await page.getByRole('button', { name: 'Save selected (4)' }).click()
  await expect(found.getByText(/^Q\w+ saved$/)).toHaveCount(4)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'Question bank', exact: true })).toBeVisible()
  await page.goto(`/staff/questions?search=${word}`)
  await expect(page.getByRole('row', { name: word })).toHaveCount(4)

  const context = await browser.newContext({ baseURL: product.origin, viewport: { width: 1366, height: 860 } })
  await signInStaff(context, product, 'owner')
  const other = await context.newPage()
  await other.goto(`/staff/questions?search=${encodeURIComponent(`${word} t`)}`)
  await expect(other.getByRole('row', { name: word })).toHaveCount(2)
  for (const number of ['two', 'three'])
    await other
      .getByRole('row', { name: `${word} ${number}` })
      .getByRole('checkbox')
      .check()
  await noBarriers(other)
  await other.getByRole('button', { name: 'Mark as proofread' }).click()
  await noBarriers(other)
  await other.getByRole('dialog').getByRole('button', { name: 'Proofread elsewhere' }).click()
  await expect(other.getByText(/^Proofread: 1/)).toBeVisible()
  const refused = other.getByRole('alert').filter({ hasText: 'Couldn’t be marked as proofread: 1' })
  await expect(refused.getByText(/^Q\w+: An equation in this question wasn’t converted/)).toBeVisible()
  await expect(other.getByRole('row', { name: `${word} two` })).toContainText('Proofread')

  await other.goto(`/staff/questions?search=${word}`)
  await other.getByRole('link', { name: 'Proofread' }).click()
  await expect(other.getByRole('heading', { name: 'Proofread' })).toBeVisible()
  await expect(other.getByText('Question 1 of 3')).toBeVisible()
  await noBarriers(other)
  const read = other.getByRole('button', { name: 'Proofread and next' })
  await expect(read).toBeFocused()
  const shown = other.frameLocator('iframe[title="What students see"]')
  for (const at of [1, 2, 3]) {
    await expect(other.getByText(`Question ${at} of 3`)).toBeVisible()
    await expect(shown.getByText(word)).toBeVisible()
    const isMarked = (await shown.getByText('three: is it').count()) > 0
    await other.keyboard.press(isMarked ? 'ArrowRight' : 'Enter')
  }
  await expect(other.getByText('Nothing to proofread')).toBeVisible()
  await other.goto(`/staff/questions?search=${word}&state=proof_read`)
  await expect(other.getByRole('row', { name: word })).toHaveCount(3)
  await context.close()

  // The author of the questions may mark none of them as proof-read.
  await page.reload()
  await page
    .getByRole('row', { name: `${word} three` })
    .getByRole('checkbox')
    .check()
  await page.getByRole('button', { name: 'Mark as proofread' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Mark without opening' }).click()
  await expect(page.getByRole('alert').getByText(/You wrote this question/)).toBeVisible()
})

test('what is copied in Word keeps its lists and equations', async ({ watched: page, product }) => {
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/questions/paste')
  await expect(page.getByRole('heading', { name: 'Paste questions' })).toBeVisible()
  const text = page.getByLabel('Document text')
  await text.fill('')
  await text.evaluate((area) => {
    const clipboard = new DataTransfer()
    const equation = '<m:oMath><m:sSup><m:e><m:r>x</m:r></m:e><m:sup><m:r>2</m:r></m:sup></m:sSup></m:oMath>'
    clipboard.setData('text/plain', 'as plain text it has none')
    clipboard.setData(
      'text/html',
      `<ol><li>Is <!--[if gte msEquation 12]>${equation}<![endif]-->?<ol><li>Yes</li><li>H<sub>2</sub>O</li></ol></li></ol>`,
    )
    area.dispatchEvent(new ClipboardEvent('paste', { clipboardData: clipboard, bubbles: true, cancelable: true }))
  })
  await expect(text).toHaveValue('1. Is $x^{2}$?\n(a) Yes\n(b) H₂O')
  await expect(page.getByRole('list', { name: 'Questions found: 1' }).locator('.katex').first()).toBeVisible()
})

/** A paper as it is typed: a heading, a star, a question of two lines that somebody has to look at. */
const typed = (word: string) =>
  [
    'Mock test',
    `1. ${word} star: which metal is the heaviest?`,
    '(A) iron',
    '(B) gold*',
    `2. ${word} break: which is the lightest?`,
    '(A) lead',
    '(B) aluminium',
    'of the air',
    'Ans: B',
    `4. ${word} key: how many are there?`,
    'Ans: 4',
    'Please turn over',
  ].join('\n')

test('a typed paper says what belongs to nobody, and asks once what a star means', async ({
  watched: page,
  product,
}) => {
  await signInStaff(page.context(), product, 'examiner')
  const word = `TYPED${process.pid}`
  await page.goto('/staff/questions/paste')
  await page.getByLabel('Subject').selectOption({ index: 1 })
  await page.getByLabel('Document text').fill(typed(word))
  const found = page.getByRole('list', { name: 'Questions found: 3' })
  await expect(found.getByRole('listitem').filter({ hasText: 'isn’t part of any question' })).toHaveText([
    /^Line 1 .*Mock test$/,
    /^Line 12 .*Please turn over$/,
  ])
  await expect(page.getByText('Missing numbers: 3.')).toBeVisible()
  await expect(found.getByRole('checkbox', { name: 'Question 1' })).toBeDisabled()
  await page.getByRole('button', { name: 'Yes, in all of them' }).click()
  await expect(found.getByRole('checkbox', { name: 'Question 1' })).toBeChecked()
  await expect(found.getByText('An option runs over more than one line.')).toBeVisible()
  await expect(found.getByRole('checkbox', { name: 'Question 2' })).not.toBeChecked()
  await expect(found.getByRole('checkbox', { name: 'Question 4' })).toBeChecked()
  await noBarriers(page)
  await page.getByRole('button', { name: 'Save selected (2)' }).click()
  await expect(found.getByText(/^Q\w+ saved$/)).toHaveCount(2)
})

const KRUTI = '<w:rFonts w:ascii="Kruti Dev 010" w:hAnsi="Kruti Dev 010"/>'

test('words in an old font are stored as Unicode alone, after somebody has looked at both', async ({
  watched: page,
  product,
}) => {
  await signInStaff(page.context(), product, 'examiner')
  await page.goto('/staff/questions/paste')
  await page.getByLabel('Subject').selectOption({ index: 1 })
  const word = `OLD${process.pid}`
  const body =
    paragraph(run(`1. ${word} `) + run('fu', KRUTI) + run('Eu esa ls dkSu /kkrq gS\\', KRUTI)) +
    paragraph(run('(a) ') + run('yksgk', KRUTI)) +
    paragraph(run('(b) ') + run('gok', KRUTI)) +
    paragraph(run('(c) all of these')) +
    paragraph(run('Answer: a'))
  const file = { name: 'old.docx', mimeType: WORD_TYPE, buffer: Buffer.from(wordFile(body)) }
  await page.locator('input[type=file]').setInputFiles(file)
  const found = page.getByRole('list', { name: 'Questions found: 1' })
  await expect(found.getByText('Some of this question is in an old font.')).toBeVisible()
  await expect(found.getByRole('checkbox', { name: 'Question 1' })).toBeDisabled()
  const lines = page.getByRole('region', { name: 'Lines in an old font' })
  await expect(lines.getByText('निम्न में से कौन धातु है?')).toBeVisible()
  await noBarriers(page)
  await lines.getByRole('checkbox', { name: 'Line 3' }).uncheck()
  await lines.getByRole('button', { name: 'Convert selected (2)' }).click()
  await expect(lines.getByRole('checkbox')).toHaveCount(1)
  await expect(found.getByRole('checkbox', { name: 'Question 1' })).toBeDisabled()
  await lines.getByRole('checkbox', { name: 'Line 3' }).check()
  await lines.getByRole('button', { name: 'Convert selected (1)' }).click()
  await expect(lines).toHaveCount(0)
  await expect(page.getByLabel('Document text')).toHaveValue(/\(b\) हवा/)
  await expect(found.getByRole('checkbox', { name: 'Question 1' })).toBeChecked()
  await expect(found.getByText('Its options won’t be shuffled')).toBeVisible()
  await page.getByRole('button', { name: 'Save selected (1)' }).click()
  await expect(found.getByText(/^Q\w+ saved$/)).toBeVisible()
  await page.goto(`/staff/questions?search=${word}`)
  await expect(page.getByRole('row', { name: word }).getByText('Fixed order')).toBeVisible()
})
