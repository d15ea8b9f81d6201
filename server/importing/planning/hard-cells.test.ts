import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../writing/import-folder.ts'
import { planFolder } from './plan-folder.ts'
import { inEnglish } from '../localize.ts'

const LOST = 'Characters were lost and became question marks. Type them again, or save the sheet as .xlsx or CSV UTF-8.'

describe('what clerks really type', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(baseSheets))
  const problemsOf = async (files: Record<string, string>) => {
    const { files: plans } = await planFolder(test.db.read, test.settings, folderOf(files), { moveTo: null })
    return plans.flatMap(({ mistakes }) =>
      mistakes.map(({ row, column, problem }) => [row, column, inEnglish(problem)]),
    )
  }
  const students = (...rows: string[]) =>
    ['Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code,Joining Date', ...rows].join('\n')
  const student = (number: string, mobile: string, joined = '', name = 'Meera') =>
    students(`${number},${name},G,${mobile},Plus Two Science,P2-A,${joined}`)
  const stored = async (number: string) =>
    test.db.read
      .selectFrom('students')
      .where('admission_no', '=', number)
      .select(['name', 'mobile', 'joined_on'])
      .executeTakeFirst()

  it('What clerks really type are mobile numbers in every spelling', async () => {
    const typed = ['+91 98765 43201', '09876543202', '919876543203', '98765-43204']
    const rows = typed.map((mobile, at) => `M${at},Meera,G,${mobile},Plus Two Science,P2-A,`)
    await importFolder(test, folderOf({ 'students.csv': students(...rows) }))
    for (const [at] of rows.entries()) assert.equal((await stored(`M${at}`))?.mobile, `987654320${at + 1}`)
    const several = [
      '9876543281 / 9447000000',
      '0484-2345678; 98765 43282',
      'Mob. 98765.43283',
      '9876543284 9447000000',
    ]
    const two = several.map((mobile, at) => `T${at},Meera,G,"${mobile}",Plus Two Science,P2-A,`)
    const folder = folderOf({ 'students.csv': students(...two) })
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    assert.match(
      files[0]?.notes.map(inEnglish).join() ?? '',
      /Column D \(Mobile\): where a cell has several numbers, the first mobile number is used: 9876543281 \/ 9447000000 is 9876543281/,
    )
    await importFolder(test, folder)
    for (const [at] of two.entries()) assert.equal((await stored(`T${at}`))?.mobile, `987654328${at + 1}`)
    const wrong = ['9.87654E+09', '98765', '+1 555 0100 100', 'none', '98765432101']
    const refused = wrong.map((mobile, at) => `X${at},Meera,G,${mobile},Plus Two Science,P2-A,`)
    assert.deepEqual(
      (await problemsOf({ 'students.csv': students(...refused) })).map(([row, column]) => [row, column]),
      wrong.map((_, at) => [at + 2, 'D (Mobile)']),
    )
  })

  it('What clerks really type are days that can be read one way only, the day first', async () => {
    const dated = (days: string[]) =>
      students(...days.map((day, at) => `D${at},Meera,G,98765433${String(10 + at)},Plus Two Science,P2-A,${day}`))
    const days = ['05/06/2026', '05-06-2026', '2026-06-05', '5/6/2026', '5-6-26', '05/06/26', '05/6/2026']
    days.push('5 June 2026', '5-Jun-26', '5th June 2026', '46178')
    await importFolder(test, folderOf({ 'students.csv': dated(days) }))
    for (const [at] of days.entries()) assert.equal((await stored(`D${at}`))?.joined_on, '2026-06-05')
    const wrong = ['31/02/2026', '12/25/2026', '13/25/26', '26/04/05', '5/6/126', '5 Juin 2026', '00/01/2026']
    assert.deepEqual(
      await problemsOf({ 'students.csv': dated(wrong) }),
      wrong.map((day, at) => [at + 2, 'G (Joining Date)', `“${day}” isn’t a date like 31/12/2026 (day, month, year)`]),
    )
  })

  it('What clerks really type are days whose order others may read otherwise: it is said how they were read', async () => {
    const days = ['5/4/26', '25/04/26', '05/06/2026', '5/6/2026', '1/1/2026', '2/1/2026']
    const rows = days.map((day, at) => `D${at},Meera,G,98765433${String(10 + at)},Plus Two Science,P2-A,${day}`)
    const folder = folderOf({ 'students.csv': students(...rows) })
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    assert.deepEqual(files[0]?.notes.map(inEnglish), [
      'Column G (Joining Date): check how these dates were read: 5/4/26 is 5 April 2026, 25/04/26 is 25 April 2026, 5/6/2026 is 5 June 2026 and 2 more',
    ])
  })

  it('What clerks really type are numbers that no mobile phone has', async () => {
    const fault = async (mobile: string) => (await problemsOf({ 'students.csv': student('L1', mobile) }))[0]?.[2]
    assert.match(
      String(await fault('0484 2345678')),
      /^4842345678 isn’t a mobile number\. Mobile numbers start with 6, 7, 8 or 9/,
    )
    assert.equal(await fault('9999999999'), '9999999999 isn’t a real mobile number')
    assert.equal(await fault('6000000001'), undefined)
  })

  it('What clerks really type are names of which letters were lost, also a part of them', async () => {
    for (const name of ['????? Thomas', 'Thomas ??', '? Thomas ?', '????', 'Tho\ufffdmas'])
      assert.deepEqual(await problemsOf({ 'students.csv': student('N3', '9876543403', '', name) }), [
        [2, 'B (Student Name)', LOST],
      ])
    assert.deepEqual(
      await problemsOf({ 'subjects.csv': 'Subject Code,Subject,Level\nX,?? Physics,Plus Two Science\n' }),
      [[2, 'B (Subject)', LOST]],
    )
    assert.deepEqual(await problemsOf({ 'academy.csv': 'Setting,Value\nName,???? Academy\n' }), [
      [2, 'B (Value)', LOST],
    ])
    assert.deepEqual(await problemsOf({ 'students.csv': student('N3', '9876543403', '', 'Meera?') }), [])
  })

  it('What clerks really type are texts that come back with question marks where letters were; those that were typed are kept', async () => {
    const news = (heading: string, text: string) => `News ID,Date,Heading,Text\nN-9,20/11/2026,${heading},${text}\n`
    await importFolder(test, folderOf({ 'news.csv': news('ഓണം 2026', 'Is it true? അതെ') }))
    assert.deepEqual(await problemsOf({ 'news.csv': news('??? 2026', 'Is it true? ???') }), [
      [2, 'C (Heading)', LOST],
      [2, 'D (Text)', LOST],
    ])
    const typed = news('ഓണം 2026', 'Really?? അതെ')
    assert.deepEqual(await problemsOf({ 'news.csv': typed }), [])
    await importFolder(test, folderOf({ 'news.csv': typed }))
    assert.deepEqual(await problemsOf({ 'news.csv': news('Onam 2026', 'What?? Yes!') }), [])
    assert.deepEqual(await problemsOf({ 'news.csv': news('ഓണം 2026', 'Really?? Yes') }), [])
  })

  it('What clerks really type are names with signs that nobody sees', async () => {
    assert.deepEqual(await problemsOf({ 'students.csv': student('N1', '9876543401', '', 'Me\u0007era') }), [
      [2, 'B (Student Name)', 'Has a hidden control character. Type the text again.'],
    ])
    await importFolder(test, folderOf({ 'students.csv': student('N1', '9876543401', '', '\u200fمريم\u00a0K') }))
    assert.equal((await stored('N1'))?.name, '\u200fمريم K')
    assert.match(
      String((await problemsOf({ 'students.csv': student('N2', '9876543402', '', '?????') }))[0]?.[2]),
      /Characters were lost and became/,
    )
  })

  it('What clerks really type are texts from chats and web pages, with marks that nobody sees', async () => {
    const numbers = [
      '\u202a+91 98765 43601\u202c',
      '98765\u200b43602',
      '\ufeff(+91) 98765\u201343603',
      '98765.43604\u200e',
      '[98765] \u2212 43605',
      '\u00a098765\u00ad43606\u2060',
    ]
    for (const [at, number] of numbers.entries()) {
      const name = ['Anan\ufeffya', 'Me\u200bera', '\u2067Adil\u2069'][at % 3] ?? ''
      await importFolder(test, folderOf({ 'students.csv': student(`U${at}`, number, '', name) }))
      const row = await stored(`U${at}`)
      assert.equal(row?.mobile, `987654360${at + 1}`, number)
      assert.equal(row.name, ['Ananya', 'Meera', 'Adil'][at % 3])
    }
    assert.deepEqual(await problemsOf({ 'students.csv': student('U9', '9876543609', '', 'Adil \u202enamhaR') }), [
      [
        2,
        'B (Student Name)',
        'Has an invisible character (U+202E) that puts letters in the wrong order. Type the text again.',
      ],
    ])
    assert.deepEqual(await problemsOf({ 'students.csv': student('U9', '9876543609', '', '\u200b') }), [
      [2, 'B (Student Name)', 'Required'],
    ])
  })

  it('What clerks really type are errors of a spreadsheet, old and new, in any column', async () => {
    for (const value of ['#SPILL!', '#FIELD!', '#CONNECT!', '#BLOCKED!', '#N/A', '#GETTING_DATA', 'Err:502'])
      assert.deepEqual(await problemsOf({ 'students.csv': student('U9', value, '', value) }), [
        [2, 'B (Student Name)', `“${value}” is a spreadsheet error. Correct the formula.`],
        [2, 'D (Mobile)', `“${value}” is a spreadsheet error. Correct the formula.`],
      ])
    assert.match(
      String((await problemsOf({ 'students.csv': student('U9', '########') }))[0]?.[2]),
      /appears because a value didn’t fit in its cell\. Widen the column/,
    )
  })

  it('What clerks really type are words that look like formulas: made harmless or not, they are the same', async () => {
    await importFolder(test, folderOf({ 'students.csv': student('F1', '9876543501', '', '=1+1') }))
    assert.equal((await stored('F1'))?.name, '=1+1')
    for (const name of ['=1+1', "'=1+1"]) {
      const counts = await importFolder(test, folderOf({ 'students.csv': student('F1', '9876543501', '', name) }))
      assert.deepEqual(counts['students.csv'], { new: 0, changed: 0, unchanged: 1, refused: 0 })
    }
  })

  it('What clerks really type are headers that are there twice, or that have no name over something', async () => {
    assert.deepEqual(await problemsOf({ 'levels.csv': 'Level ID,Level,level_\n7,Seven,Eight\n' }), [
      [1, 'C', 'Another column is already read as “Level”. Delete one of them.'],
    ])
    assert.deepEqual(await problemsOf({ 'levels.csv': 'Level ID,Level,\n7,Seven,lost\n8,Eight,\n' }), [
      [1, 'C', 'This column has no name, but row 2 has something in it'],
    ])
    assert.deepEqual(await problemsOf({ 'levels.csv': '' }), [[null, null, 'The file is empty']])
    assert.deepEqual(await problemsOf({ 'levels.csv': 'Level ID,Level\n' }), [])
  })

  it('What clerks really type are admission numbers that lost their zeros: the same student, who would be there twice', async () => {
    assert.deepEqual(await problemsOf({ 'students.csv': student('12', '9876543210', '', 'Ananya') }), [
      [2, 'D (Mobile)', '9876543210 already belongs to Ananya (0012), who has the same name'],
    ])
  })

  it('What clerks really type are old forms of workbooks, which are named', async () => {
    const { mistakes } = await planFolder(
      test.db.read,
      test.settings,
      folderOf({ 'students.xls': 'x', 'levels.ods': 'x', '~$students.xlsx': 'x' }),
      { moveTo: null },
    )
    assert.deepEqual(
      mistakes.map(({ file, problem }) => [file, inEnglish(problem)]),
      ['levels.ods', 'students.xls'].map((file) => [
        file,
        'This kind of file isn’t supported. Save it as “Excel 2007-365 (.xlsx)” or CSV.',
      ]),
    )
  })

  it('What clerks really type is in files of tabs, which are read as sheets', async () => {
    const { files, mistakes } = await planFolder(
      test.db.read,
      test.settings,
      folderOf({ 'levels.tsv': 'Level ID\tLevel\n7\tPlus Two, Commerce\n' }),
      { moveTo: null },
    )
    const read = files.map((plan) => [plan.file, plan.mistakes.length, plan.rows.length])
    assert.deepEqual([mistakes, read], [[], [['levels.tsv', 0, 1]]])
  })

  it('What clerks really type is news that is longer than a cell can be', async () => {
    const news = (length: number) =>
      `News ID,Date,Heading,Text\nN-1,20/11/2026,Hello,<p>${'a'.repeat(length - 7)}</p>\n`
    assert.deepEqual(await problemsOf({ 'news.csv': news(32_001) }), [[2, 'D (Text)', 'Use up to 32,000 characters']])
    assert.deepEqual(await problemsOf({ 'news.csv': news(32_000) }), [])
    // In stored HTML, `&` takes five characters.
    assert.deepEqual(await problemsOf({ 'news.csv': news(31_000).replace('aaaaaaaaaa', '&'.repeat(400)) }), [
      [2, 'D (Text)', 'Use up to 32,000 characters'],
    ])
  })
})
