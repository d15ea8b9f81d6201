import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import sharp from 'sharp'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { readMedia } from '../../testing/media-files.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { someJpeg } from '../../testing/some-jpeg.ts'
import { somePng } from '../../testing/some-png.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../writing/import-folder.ts'

const carried = (content: Uint8Array, name = 'image.png') =>
  `<file name="${name}" path="/" encoding="base64">${Buffer.from(content).toString('base64')}</file>`
const IMAGE = '<img src="@@PLUGINFILE@@/image.png" alt="Two lamps">'
const asked = (id: string, picture: Uint8Array, option: Uint8Array) => `<question type="multichoice">
  <questiontext format="html"><text><![CDATA[Which?${IMAGE}]]></text>${carried(picture)}</questiontext>
  <idnumber>${id}</idnumber><single>true</single>
  <answer fraction="100" format="html"><text><![CDATA[${IMAGE}]]></text>${carried(option)}</answer>
  <answer fraction="0" format="html"><text>none</text></answer></question>`
const quiz = (...questions: string[]) => `<quiz>${questions.join('\n')}</quiz>`

describe('pictures that a Moodle file has in itself', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(baseSheets))
  const imported = (xml: string) =>
    runCommand(adminServiceOf(test), 'import', folderOf({ 'PHY12 bank.xml': xml }), '--write')
  const BANK = quiz(asked('A-1', somePng(6, 4), somePng(8, 4)), asked('A-2', someJpeg(4000, 3000), somePng(10, 4)))

  /** The sides of the pictures of a question, and of its first option. */
  async function sidesOf(code: string): Promise<string[]> {
    const { question_id, question_file, question_alt } = await test.db.read
      .selectFrom('questions')
      .where('question_code', '=', code)
      .select(['question_id', 'question_file', 'question_alt'])
      .executeTakeFirstOrThrow()
    const { option_file, ptype } = await test.db.read
      .selectFrom('question_options')
      .where('question_id', '=', question_id)
      .where('position', '=', 0)
      .select(['option_file', 'ptype'])
      .executeTakeFirstOrThrow()
    assert.deepEqual([ptype, question_alt], ['image', 'Two lamps'])
    const files = [question_file, option_file].map(async (file_id) => {
      const { path } = await test.db.read
        .selectFrom('files')
        .where('file_id', '=', file_id)
        .select('path')
        .executeTakeFirstOrThrow()
      const { width, height } = await sharp(await readMedia(test, path)).metadata()
      return `${width}x${height}`
    })
    return Promise.all(files)
  }

  it('Questions of a Moodle file are stored with their pictures, each its own, drawn like any other', async () => {
    const { isWell, lines } = await imported(BANK)
    assert.equal(isWell, true, lines.join('\n'))
    assert.equal(lines[0], 'PHY12 bank.xml: 2 new, 0 changed, 0 unchanged, 0 rejected')
    assert.match(lines.join('\n'), /“image\.jpg” was made smaller for students/)
    assert.deepEqual(
      [await sidesOf('A-1'), await sidesOf('A-2')],
      [
        ['6x4', '8x4'],
        ['1600x1200', '10x4'],
      ],
    )
  })

  it('The same Moodle file changes nothing when it comes again, and another picture makes another version', async () => {
    assert.equal((await imported(BANK)).lines[0], 'PHY12 bank.xml: 0 new, 0 changed, 2 unchanged, 0 rejected')
    const other = await imported(quiz(asked('A-1', somePng(7, 4), somePng(8, 4))))
    assert.equal(other.lines[0], 'PHY12 bank.xml: 0 new, 1 changed, 0 unchanged, 0 rejected')
  })

  it('What was added to a question of a Moodle file stays when the file comes again, and an option that has words loses its picture', async () => {
    const row = 'A-1,PHY12,Which?,none,A,कौन?,कोई नहीं,Two bright lamps'
    const head =
      'Question ID,Subject Code,Question,Option B,Correct,Question Hindi,Option B Hindi,Question Image Text\n'
    await importFolder(test, folderOf({ 'questions.csv': head + row }))
    const plain = (xml: string) => xml.replaceAll(' alt="Two lamps"', '')
    const bank = plain(quiz(asked('A-1', somePng(7, 4), somePng(8, 4))))
    assert.equal((await imported(bank)).lines[0], 'PHY12 bank.xml: 0 new, 0 changed, 1 unchanged, 0 rejected')
    const worded = bank.replace(
      /<answer fraction="100".*?<\/answer>/s,
      '<answer fraction="100"><text>iron</text></answer>',
    )
    const { lines } = await imported(worded)
    assert.equal(lines[0], 'PHY12 bank.xml: 0 new, 1 changed, 0 unchanged, 0 rejected')
    const newest = await test.db.read
      .selectFrom('questions')
      .innerJoin('question_options', 'question_options.question_id', 'questions.question_id')
      .where('question_code', '=', 'A-1')
      .where('position', '=', 0)
      .orderBy('version', 'desc')
      .select(['ptype', 'ptext', 'question_alt'])
      .executeTakeFirstOrThrow()
    assert.deepEqual(newest, { ptype: 'text', ptext: 'iron', question_alt: 'Two bright lamps' })
  })

  it('A picture that a Moodle file no longer has stays with its question, and a note says so', async () => {
    const bank = quiz(asked('A-4', somePng(6, 4), somePng(8, 4)))
    await imported(bank)
    const without = bank.replace(/(<questiontext.*?)<img[^>]*>(.*?)<file.*?<\/file>/s, '$1$2')
    const { lines } = await imported(without)
    assert.equal(lines[0], 'PHY12 bank.xml: 0 new, 0 changed, 1 unchanged, 0 rejected')
    assert.match(lines.join('\n'), /keeps its picture, which this file doesn’t have/)
    assert.doesNotMatch((await imported(bank)).lines.join('\n'), /keeps its picture/)
  })

  it('A picture of a Moodle file that is damaged refuses its question, by the question’s name', async () => {
    const { isWell, lines } = await imported(quiz(asked('A-3', somePng(6, 4).subarray(0, -12), somePng(8, 4))))
    assert.equal(isWell, false)
    assert.match(
      lines.join('\n'),
      /line 1, column Question Image: “image\.png” is damaged or incomplete.* \(“Which\?”\)/,
    )
  })

  it('Questions of a Moodle file with the same words and other pictures are two questions', async () => {
    const nameless = (xml: string) => xml.replaceAll(/<idnumber>.*?<\/idnumber>/g, '')
    const { lines } = await imported(
      quiz(nameless(asked('', somePng(1, 2), somePng(8, 4))), nameless(asked('', somePng(2, 1), somePng(8, 4)))),
    )
    assert.equal(lines[0], 'PHY12 bank.xml: 2 new, 0 changed, 0 unchanged, 0 rejected')
  })
})
