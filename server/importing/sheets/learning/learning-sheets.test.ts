import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseSheets, folderOf } from '../../../testing/provider-folder.ts'
import { testApp } from '../../../testing/test-app.ts'
import { importFolder } from '../../writing/import-folder.ts'

const learning = {
  'materials.csv':
    'Material ID,Title,Subject Code,Chapter No,File,Visible From,Download\nM-1,Notes,PHY12,3,notes.pdf,10/06/2026,No\n',
  'days.csv':
    "Batch Code,Subject Code,Day No,Schedule Name,Date,Chapter No\nP2-A,PHY12,4,Day 4: Ohm's law,21/06/2026,3\nP2-A,PHY12,5,Day 5: Revision,,\n",
  'attendance.csv':
    'Date,Start,Admission No,Subject Code,Status\n21/06/2026,17:00,0012,PHY12,p\n22/06/2026,,0012,PHY12,H\n',
  'news.csv':
    'News ID,Date,Heading,Text,Image,Level or Batch Code\nN-1,01/06/2026,Hello,"<p onclick=""x()"">Hi<script>x()</script></p>",,P2-A\n',
}

describe('the sheets of materials, days, attendance and news', async () => {
  const test = await testApp()
  const pdf = { 'files/notes.pdf': '%PDF-1.7 notes' }
  await importFolder(test, folderOf(baseSheets))
  const everything = async () => ({
    materials: await test.db.read.selectFrom('materials').selectAll().execute(),
    days: await test.db.read.selectFrom('days').selectAll().orderBy('day_no').execute(),
    attendance: await test.db.read.selectFrom('attendance').selectAll().orderBy('date').execute(),
    news: await test.db.read.selectFrom('news').selectAll().execute(),
  })
  const refused = (sheets: Record<string, string>, problem: RegExp, files: Record<string, string> = {}) =>
    assert.rejects(importFolder(test, folderOf({ ...sheets, ...files })), problem)

  it('The sheets of materials, days, attendance and news are stored, the HTML cleaned, and change nothing when they come again', async () => {
    await importFolder(test, folderOf({ ...learning, ...pdf }))
    const first = await everything()
    assert.deepEqual(
      first.materials.map(({ title, visible_from, may_download }) => [title, visible_from, may_download]),
      [['Notes', '2026-06-10', 0]],
    )
    assert.deepEqual(
      first.attendance.map(({ date, start, status }) => [date, start, status]),
      [
        ['2026-06-21', '17:00', 'P'],
        ['2026-06-22', '', 'H'],
      ],
    )
    const [chapter] = await test.db.read.selectFrom('chapters').select('chapter_id').execute()
    assert.deepEqual(
      first.days.map(({ day_no, date, chapter_id }) => [day_no, date, chapter_id]),
      [
        [4, '2026-06-21', chapter?.chapter_id],
        [5, null, null],
      ],
    )
    assert.equal(first.news[0]?.news, '<p>Hi</p>')
    await importFolder(test, folderOf({ ...learning, ...pdf }))
    assert.deepEqual(await everything(), first)
  })

  it('The sheet of days leaves dates and chapters alone where it has no such columns', async () => {
    await importFolder(test, folderOf({ ...learning, ...pdf }))
    const first = await everything()
    const renamed = 'Batch Code,Subject Code,Day No,Schedule Name\nP2-A,PHY12,4,Day 4: Resistance\n'
    await importFolder(test, folderOf({ 'days.csv': renamed }))
    const [day] = first.days
    assert.deepEqual((await everything()).days[0], { ...day, schedule_name: 'Day 4: Resistance' })
    await importFolder(test, folderOf({ ...learning, ...pdf }))
    assert.deepEqual(await everything(), first)
  })

  it('The sheet of days takes the date and the chapter from a day whose cells are emptied', async () => {
    const emptied = learning['days.csv'].replace('21/06/2026,3', ',')
    await importFolder(test, folderOf({ 'days.csv': emptied }))
    const [day] = (await everything()).days
    assert.deepEqual([day?.date, day?.chapter_id], [null, null])
  })

  it('The sheets of materials, days, attendance and news name what they do not find', async () => {
    const materials = learning['materials.csv'].replace('M-1', 'M-2').replace('notes.pdf', 'other.pdf')
    await refused({ 'materials.csv': materials }, /row 2, column E \(File\): “other\.pdf” isn’t in files/)
    await refused({ 'materials.csv': materials }, /The content of “other\.pdf” doesn’t match its file type/, {
      'files/other.pdf': 'hello, I am no PDF',
    })
    await refused(
      { 'materials.csv': materials.replace(',3,', ',9,') },
      /column D \(Chapter No\): PHY12 has no chapter 9/,
      { 'files/other.pdf': '%PDF-1.7 other' },
    )
    await refused({ 'days.csv': learning['days.csv'].replace('P2-A', 'P2A') }, /Did you mean P2-A\?/)
    await refused(
      { 'days.csv': learning['days.csv'].replace(',3', ',9') },
      /row 2, column F \(Chapter No\): PHY12 has no chapter 9/,
    )
    await refused(
      { 'days.csv': learning['days.csv'].replace('21/06/2026', '31/06/2026') },
      /row 2, column E \(Date\): “31\/06\/2026” isn’t a date/,
    )
    await refused(
      { 'attendance.csv': learning['attendance.csv'].replace(',H', ',X') },
      /row 3, column E \(Status\): “X” isn’t one of: P, L, A, H/,
    )
    const picture = learning['news.csv'].replace('Hi<script>', "<img src='https://any.example/a.png'>Hi<script>")
    await refused({ 'news.csv': picture }, /Pictures from any\.example can’t be shown/)
    await refused({ 'news.csv': learning['news.csv'].replace('P2-A', 'Plus Two') }, /“Plus Two” not found\./)
  })
})
