import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { importFolder } from '../../importing/writing/import-folder.ts'
import { csv, importingAcademy } from '../../testing/importing-academy.ts'
import { officeReader } from '../../testing/office-reader.ts'
import { officePages, officeWorkbook, wide } from '../../testing/office-workbooks.ts'
import { folderOf } from '../../testing/provider-folder.ts'

const MORE = {
  'levels.csv': 'Level ID,Level\n7,Plus One Science\n',
  'batches.csv': csv(
    'Batch Code,Batch Name,Level,Subject Codes',
    'P2-B,Plus Two Science B,Plus Two Science,PHY12',
    'P1-A,Plus One Science A,Plus One Science,',
  ),
}
const DAY = new Date(Date.UTC(2008, 3, 5))

let last = 9_847_100_000
const mobile = () => String((last += 37))

describe('lists of offices', async () => {
  const { test, clerk } = await importingAcademy()
  await importFolder(test, folderOf(MORE))

  const { read, mistakes } = officeReader(clerk)

  /** The students that the list adds, once it is saved: number, batch, mobile and birthday. */
  const saved = async ({ upload_id, preview }: Awaited<ReturnType<typeof read>>, prefix: string) => {
    assert.deepEqual([preview.open, preview.mistakes], [0, 0], JSON.stringify(await mistakes(upload_id)))
    await clerk.stored(await clerk.shown(upload_id))
    const rows = await test.db.read
      .selectFrom('students')
      .innerJoin('student_batches', 'student_batches.stud_id', 'students.stud_id')
      .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
      .innerJoin('levels', 'levels.ac_id', 'students.ac_id')
      .where('admission_no', 'like', `${prefix}%`)
      .select(['admission_no', 'batch_code', 'levels.levels as level', 'birth_date'])
      .orderBy('admission_no')
      .execute()
    return rows.map(({ admission_no, batch_code, level, birth_date }) =>
      [admission_no, batch_code, level === 'Plus Two Science' ? 2 : 1, birth_date ?? ''].join(' '),
    )
  }

  it('Lists of offices have the class in one column, which is asked once as a batch and says the level', async () => {
    const list = await officeWorkbook([
      [wide('ST. MARY COACHING, KOTTAYAM', 7)],
      [wide('Nominal roll', 7)],
      ['Sl No', 'Adm No', 'Name of the Candidate', "Father's Name", "Father's Mob.", 'Class', 'D.O.B (dd.mm.yyyy)'],
      [1, 'KA1', 'ANU THOMAS K.', 'THOMAS K.', mobile(), 'XII-A', '06.06.2008'],
      [2, 'KA2', 'BASIL P. K.', 'KURIAN P.', mobile(), 'XII-B', '5-Apr-08'],
      [3, 'KA3', 'CHITRA S', 'SURESH', Number(mobile()), 'XII-A', '12 Mar 2008'],
      [4],
      [],
      [null, 'Total students: 3'],
    ])
    const one = await read('XII nominal roll.xlsx', list)
    assert.deepEqual(one.asked, ['XII-A', 'XII-B'])
    assert.match(one.notes, /Row 7 has only a number/)
    assert.deepEqual(await saved(one, 'KA'), [
      'KA1 P2-A 2 2008-06-06',
      'KA2 P2-B 2 2008-04-05',
      'KA3 P2-A 2 2008-03-12',
    ])
    const again = await read('students.csv', csv('Adm No,Name,Father,Phone,Class', `KB1,Devi,Mohan,${mobile()},xii-a`))
    assert.deepEqual([again.asked, again.preview.rows], [[], 1])
  })

  it('Lists of offices have only the batch, or only the level: then the batch is asked', async () => {
    const batch = await read(
      'students.csv',
      csv('Admn. No,Name,Parent,Whatsapp No,Batch', `KC1,Anu,T,${mobile()},P1-A`, `KC2,Anu,T,${mobile()},Evening`),
      { Evening: 'P2-B' },
    )
    assert.deepEqual(batch.asked, ['Evening'])
    assert.deepEqual(await saved(batch, 'KC'), ['KC1 P1-A 1 ', 'KC2 P2-B 2 '])
    const level = await read(
      'students.csv',
      csv('Admn. No,Name,Parent,Phone,Std', `KD1,Anu,T,${mobile()},12`, `KD2,Basil,P,${mobile()},11`),
      { 12: 'P2-A' },
    )
    assert.deepEqual(level.asked, ['12', '11'])
    assert.deepEqual(await saved(level, 'KD'), ['KD1 P2-A 2 ', 'KD2 P1-A 1 '])
  })

  it('Lists of offices have names of columns in two rows, and again on each page that was printed', async () => {
    const heads = [
      wide('Sl', 1, 2),
      wide('Adm No', 1, 2),
      wide('Student', 2),
      null,
      wide('Father', 2),
      null,
      wide('Class', 1, 2),
    ]
    const two = await read(
      'students.xlsx',
      await officeWorkbook([
        heads,
        [null, null, 'Name', 'DOB', 'Name', 'Mobile', null],
        [1, 'KE1', 'Anu', '06/06/2008', 'Thomas', mobile(), 'XII-A'],
        [null, null, 'Name', 'DOB', 'Name', 'Mobile', null],
        [2, 'KE2', 'Basil', '07/06/2008', 'Paul', mobile(), 'XII-B'],
      ]),
    )
    assert.deepEqual([two.asked, two.preview.mistakes], [[], 0])
    assert.deepEqual(await saved(two, 'KE'), ['KE1 P2-A 2 2008-06-06', 'KE2 P2-B 2 2008-06-07'])
    const single = await read(
      'students.csv',
      csv('Sl,Adm No,Student,Father,,Class', ',,Name,Name,Mobile,', `1,KP1,Anu,Thomas,${mobile()},XII-A`),
    )
    assert.deepEqual(await saved(single, 'KP'), ['KP1 P2-A 2 '])
    const groups = await read(
      'students.csv',
      csv(
        ',,Student,,Father,,',
        'Sl No,Adm No,Name,DOB,Name,Mobile,Class',
        `1,KF1,Anu,6/6/08,Thomas,${mobile()},XII-A`,
      ),
    )
    assert.deepEqual(await saved(groups, 'KF'), ['KF1 P2-A 2 2008-06-06'])
  })

  it('Lists of offices have notes below, several numbers in a cell, and days as a spreadsheet counts them', async () => {
    const [one, two] = [mobile(), mobile()]
    const list = await read(
      'Bihar students.xlsx',
      await officeWorkbook([
        [
          'S.No.',
          'Scholar No',
          'Student Name',
          'F/Name',
          'M/Name',
          'Mobile No.',
          'Class',
          'Section',
          'D.O.B.',
          'Caste',
          'Village',
        ],
        [1, 1201, 'RAVI KUMAR', 'SHYAM KUMAR', 'SITA DEVI', `${one}, ${two}`, '12th', 'A', 39_543, 'OBC', 'Gaya'],
        [2, 1202, 'SONI KUMARI', 'RAM BABU', 'GITA DEVI', `+91 ${mobile()}`, '12th', 'B', DAY, 'GEN', 'Gaya'],
        [wide('Note: fees to be paid before the 10th of each month.', 11)],
        ['Prepared by: office', null, null, null, null, null, 'Principal'],
      ]),
    )
    assert.deepEqual(list.asked, ['M/Name', '12th', 'A', 'B'])
    assert.match(list.notes, /Rows 4, 5 below the list were left out: Note: fees to be paid/)
    assert.match(list.notes, new RegExp(`${one}, ${two} is ${one}`))
    assert.doesNotMatch(list.notes, /merged/)
    assert.deepEqual(await saved(list, '120'), ['1201 P2-A 2 2008-04-05', '1202 P2-B 2 2008-04-05'])
  })

  it('Lists of offices have a page for each class, which is the class of its rows and is corrected alone', async () => {
    const heads = ['Sl No', 'Adm No', 'Name', 'Father Name', 'Mobile']
    const workbook = await officePages([
      {
        sheet: 'Fees',
        rows: [
          ['Month', 'Amount'],
          ['June', 2000],
        ],
      },
      { sheet: 'XII-A', rows: [heads, [1, 'KG1', 'Anu', 'Thomas', mobile()]] },
      { sheet: 'XII-B', rows: [[wide('Class XII-B', 5)], heads, [1, 'KG2', 'Basil', 'Paul', '12345']] },
    ])
    const list = await read('students.xlsx', workbook)
    assert.deepEqual(
      list.preview.files.map(({ file, state }) => [file, state]),
      [
        ['students (XII-A).xlsx', 'good'],
        ['students (XII-B).xlsx', 'refused'],
      ],
    )
    assert.match(list.notes, /weren’t read: “Fees”/)
    assert.match(list.notes, /The worksheet’s name “XII-A” was read as the class/)
    assert.deepEqual(
      list.wrong.map(({ rows, problem }) => [rows, problem]),
      [['3', '“12345” has 5 digits instead of 10']],
    )
    const page = csv('Adm No,Name,Father Name,Mobile,Class', `KG2,Basil,Paul,${mobile()},XII-B`)
    await clerk.send('students (XII-B).csv', page, { 'x-upload': String(list.upload_id) })
    const { preview } = await clerk.compared(list.upload_id)
    assert.deepEqual(await saved({ ...list, preview }, 'KG'), ['KG1 P2-A 2 ', 'KG2 P2-B 2 '])
  })

  it('Lists of offices have the class over its rows', async () => {
    const heads = ['Adm No', 'Name', 'Father', 'Mobile']
    const list = await read(
      'students.xlsx',
      await officeWorkbook([
        heads,
        [wide('XII - A', 4)],
        ['KH1', 'Anu', 'Thomas', mobile()],
        [wide('Class: XII - B', 4)],
        heads,
        ['KH2', 'Basil', 'Paul', mobile()],
      ]),
    )
    assert.deepEqual(list.asked, ['XII - A', 'XII - B'])
    assert.match(list.notes, /Rows 2, 4 were read as the classes of the rows below them/)
    assert.deepEqual(await saved(list, 'KH'), ['KH1 P2-A 2 ', 'KH2 P2-B 2 '])
    const both = await read(
      'students.xlsx',
      await officeWorkbook([[...heads, 'Class'], [wide('XII A', 5)], ['KI1', 'Anu', 'Thomas', mobile(), 'XII-A']]),
    )
    assert.match(both.notes, /Row 2 is a heading and was left out: XII A/)
    assert.deepEqual(await saved(both, 'KI'), ['KI1 P2-A 2 '])
  })

  it('Lists of offices are in Hindi and in Malayalam, names of columns too', async () => {
    const hindi = await read(
      'विद्यार्थी सूची.xlsx',
      await officeWorkbook([
        ['क्र.सं.', 'प्रवेश सं.', 'छात्र/छात्रा का नाम', 'पिता का नाम', 'मोबाइल नं.', 'जन्म तिथि', 'कक्षा', 'वर्ग'],
        [1, 'KJ1', 'आरव शर्मा', 'राम शर्मा', mobile(), '05/04/2008', 'बारहवीं', 'A'],
        [2, 'KJ2', 'सोनी', 'राम', mobile(), '05/04/08', '12वीं', 'B'],
        ['कुल', 2],
      ]),
    )
    assert.deepEqual(hindi.asked, ['बारहवीं', '12वीं'])
    assert.deepEqual(await saved(hindi, 'KJ'), ['KJ1 P2-A 2 2008-04-05', 'KJ2 P2-B 2 2008-04-05'])
    const malayalam = await read(
      'കുട്ടികൾ.xlsx',
      await officeWorkbook([
        ['ക്രമനമ്പർ', 'അഡ്മിഷൻ നം.', 'കുട്ടിയുടെ പേര്', 'രക്ഷിതാവ്', 'ഫോൺ നമ്പർ', 'ജനനതീയതി', 'ക്ലാസ്', 'ഡിവിഷൻ'],
        [1, 'KK1', 'അനഘ', 'നായർ', mobile(), '5.4.08', 'പ്ലസ് ടു', 'A'],
      ]),
    )
    assert.deepEqual(await saved(malayalam, 'KK'), ['KK1 P2-A 2 2008-04-05'])
  })

  it('Lists of offices are text of other programs: UTF-16 with titles of one cell, or an old code page', async () => {
    const wideText = [
      '\ufeffDPS COACHING',
      'Session 2026-27',
      'Roll No;Student Name;Father Name;Contact No.;Class/Sec',
      `KL1;Ravi;Shyam;${mobile()};XII-A`,
    ]
    const delhi = await read('Delhi.csv', Buffer.from(wideText.join('\r\n'), 'utf16le'))
    assert.deepEqual(await saved(delhi, 'KL'), ['KL1 P2-A 2 '])
    const lines = csv(
      'Adm No,Name,Father,Mobile,Class',
      `KM1,Ren\u00e9e,T,${mobile()},XII-A`,
      'KM2,Anu,P,9.87654E+09,XII-A',
    )
    const old = await read('students.csv', Buffer.from(lines, 'latin1'))
    assert.match(old.notes, /isn’t saved as UTF-8/)
    assert.deepEqual(
      old.wrong.map(({ rows, column, problem }) => [rows, column, problem.slice(0, 33)]),
      [['3', 'D (Mobile)', '“9.87654E+09” lost its last digit']],
    )
  })

  it('Lists of offices have columns and equal mistakes of their own: each is asked or said once', async () => {
    const list = await read(
      'students.xlsx',
      await officeWorkbook([
        ['Reg. No.', 'STUDENT NAME', 'FATHER NAME', 'MOBILE 1', 'MOBILE 2', 'CLASS', 'REMARKS', 'BUS', 'BLOOD GROUP'],
        ['KN1', 'ANU T', 'THOMAS', mobile(), mobile(), 'XII-A', '', 'B1', 'O+'],
        ['KN2', 'BASIL', '', mobile(), '', 'XII-A', '', '', ''],
        ['KN3', 'CHITRA', '', mobile(), '', 'XII-A', '', '', ''],
      ]),
    )
    assert.deepEqual(list.asked, ['MOBILE 2', 'REMARKS'])
    assert.deepEqual(
      list.wrong.map(({ rows, column, problem }) => [rows, column, problem]),
      [['3–4', 'C (Guardian Name)', 'Required']],
    )
    const unknown = await read(
      'students.csv',
      csv('No.,Name,Std & Div,Guardian,Ph.,Place', `KO1,Anu,XII A,Thomas,${mobile()},Kollam`),
      { 'No.': 'Admission No' },
    )
    assert.deepEqual(unknown.asked, ['No.', 'XII A'])
    assert.deepEqual(await saved(unknown, 'KO'), ['KO1 P2-A 2 '])
  })
})
