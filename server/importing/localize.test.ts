import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import readWorkbook from 'read-excel-file/node'
import { languages } from '#messages/languages'
import { importer } from '../testing/importing-staff.ts'
import { baseSheets } from '../testing/provider-folder.ts'
import { signedInStaff } from '../testing/staff-browser.ts'
import { testApp } from '../testing/test-app.ts'
import { localize } from './localize.ts'
import { firstOf, type LocalizedMessage, localized } from './localized-message.rules.ts'

const STUDENT = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code,Joining Date,Caste\n'
const NOBODY = {
  admission_no: '',
  name: '',
  guardian: '',
  mobile: '',
  email: '',
  state: '',
  district: '',
  level: '',
  batch_codes: [],
  joined_on: '',
}
const SCRIPTS = { hi: /[\u0900-\u097f]/, ml: /[\u0d00-\u0d7f]/ }

/** The cells of a workbook's page, as texts. */
async function pageOf(content: string, page: string | number): Promise<string[][]> {
  const sheets = await readWorkbook(Buffer.from(content, 'base64'))
  const sheet = sheets.find((one, at) => one.sheet === page || at === page) ?? assert.fail(String(page))
  return sheet.data.map((cells) => cells.map((cell) => String(cell ?? '')))
}
const tableOf = async (content: string) => pageOf(content, 0)
const helpOf = async (content: string) => (await pageOf(content, 'Help')).flat().join('\n')

describe('what the importer says', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))

  it('What the importer says is English for the terminal, and in the language of whoever asks for the console', async () => {
    const students =
      'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code\n1,A,B,98765,Plus Two Science,P2-A'
    const recorded = 'Subject Code,Chapter No,Chapter,Topic No,Topic,Video\nPHY1X,3,Current,,,\n'
    const sheets = { ...baseSheets, 'students.csv': students, 'recorded.csv': recorded }
    const { upload_id } = await clerk.sendAll(sheets)
    await clerk.compared(upload_id)
    const inLanguage = async (language: string) => {
      const headers = { 'accept-language': language }
      const { body } = await clerk.post('import_mistakes', { upload_id, page: 0 }, headers)
      return body.data.mistakes
    }
    const place = { file: 'students.csv', row: 2, rows: '2', count: 1 }
    const digits = { code: 'mobile_digits', values: { value: '98765', count: '5' } }
    const missing = { code: 'not_found_near', values: { code: 'PHY1X', near: 'PHY12' } }
    assert.deepEqual(await inLanguage('en'), [
      { ...place, ...digits, column: 'D (Mobile)', problem: '“98765” has 5 digits instead of 10', language: 'en' },
      {
        ...place,
        ...missing,
        file: 'recorded.csv',
        column: 'A (Subject Code)',
        problem: '“PHY1X” not found. Did you mean PHY12?',
        language: 'en',
      },
    ])
    for (const language of ['hi', 'ml'] as const) {
      const [first, second] = await inLanguage(language)
      assert.deepEqual([first.code, first.language], ['mobile_digits', language])
      assert.equal(first.problem, localize(localized('mobile_digits', { value: '98765', count: 5 }), language))
      assert.match(first.problem, /98765/)
      assert.doesNotMatch(first.problem, /digits|instead/)
      assert.match(second.problem, /PHY12/)
    }
  })

  it('What the importer says beside the mistakes is in that language too: notes, changes, the yellow workbook, templates and forms', async () => {
    const first = `${STUDENT}1,A,B,9876543210,Plus Two Science,P2-A,5/6/26,x`
    const stored = await clerk.sendAll({ ...baseSheets, 'students.csv': first.replace(',x', '').replace(',Caste', '') })
    await clerk.stored(await clerk.compared(stored.upload_id))
    const { upload_id } = await clerk.send(
      'students.csv',
      `${first.replace('1,A', '1,Z')}\n2,C,D,98,Plus Two Science,P2-A,,`,
    )
    await clerk.compared(upload_id)

    const shown = async (language: string) => {
      const headers = { 'accept-language': language }
      const { preview } = (await clerk.post('import_upload', { upload_id }, headers)).body.data.upload
      const workbook = (await clerk.post('import_workbook', { upload_id, file: 'students.csv' }, headers)).body.data
      const template = (await clerk.post('import_templates', { sheet: 'levels' }, headers)).body.data
      const form = { fields: { ...NOBODY, mobile: '123' }, confirmed: false }
      const { mistakes } = (await clerk.post('save_student', form, headers)).body.data
      return {
        notes: preview.files[0].notes as string[],
        problems: (await tableOf(workbook.content)).map((cells) => cells[0]),
        content: workbook.content as string,
        help: await helpOf(template.content),
        mistakes: mistakes.map(({ problem }: { problem: string }) => problem) as string[],
      }
    }
    const english = await shown('en')
    assert.deepEqual(english.notes, [
      'Column “Caste” was skipped: the app doesn’t need it',
      'Column G (Joining Date): check how these dates were read: 5/6/26 is 5 June 2026',
    ])
    assert.deepEqual(english.problems, ['Problem', 'D (Mobile): “98” has 2 digits instead of 10', ''])
    assert.match(english.help, /A whole number that never changes/)
    for (const language of ['hi', 'ml'] as const) {
      const own = await shown(language)
      const script = SCRIPTS[language]
      for (const sentence of [...own.notes, ...own.problems.slice(0, 2), ...own.mistakes])
        assert.match(sentence ?? '', script)
      assert.deepEqual([own.notes.length, own.mistakes.length], [english.notes.length, english.mistakes.length])
      assert.match(own.help, script)
      assert.match(own.notes.join(), /Caste.*5\/6\/26/)
      assert.doesNotMatch([...own.notes, ...own.problems, ...own.mistakes].join(), / the | is | has |instead|June/)
      // The workbook comes back with its own first column.
      const mended = await clerk.send('students.xlsx', Buffer.from(own.content, 'base64'), {
        'x-upload': String(upload_id),
      })
      const { preview } = await clerk.compared(mended.upload_id)
      assert.deepEqual(
        preview.files.map(({ mistakes }) => mistakes),
        [1],
      )
      await clerk.send('students.csv', `${first.replace('1,A', '1,Z')}\n2,C,D,98,Plus Two Science,P2-A,,`, {
        'x-upload': String(upload_id),
      })
      await clerk.compared(upload_id)
    }
  })
})

it('each sentence is there in each language, also with other sentences in it', () => {
  for (const language of languages) {
    const one = localize(localized('no_file', { name: 'a.png', folder: 'images' }), language)
    const within = localized('of_question', {
      name: 'Ohm',
      problem: localized('no_file', { name: 'a.png', folder: 'images' }),
    })
    assert.equal(localize(within, language), `“Ohm”: ${one}`)
    // The sentence as it is after it was stored as JSON, or sent from another thread.
    assert.equal(localize(JSON.parse(JSON.stringify(within)) as LocalizedMessage, language), `“Ohm”: ${one}`)
  }
  const rows = (count: number, language: 'en' | 'hi') =>
    localize(localized('note_of_rows', { count, rows: firstOf([2, 3, 4, 5].slice(0, count), 2), text: 'x' }), language)
  assert.deepEqual(
    [rows(1, 'en'), rows(2, 'en'), rows(4, 'en')],
    ['Row 2: x', 'Rows 2, 3: x', 'Rows 2, 3 and 2 more: x'],
  )
  assert.deepEqual([rows(1, 'hi'), rows(4, 'hi')], ['पंक्ति 2: x', 'पंक्तियाँ 2, 3 और 2 अन्य: x'])
})
