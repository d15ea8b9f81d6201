import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { adminServiceOf, runCommand } from '../../testing/admin-service.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../writing/import-folder.ts'

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<quiz>
  <question type="category"><category><text>$course$/top/PHY12/3</text></category></question>
  <question type="multichoice">
    <name><text>Ohm</text></name>
    <questiontext format="html"><text><![CDATA[<p>What is measured in ohms?</p>]]></text></questiontext>
    <defaultgrade>4.0000000</defaultgrade>
    <idnumber>PH-1</idnumber>
    <single>true</single>
    <answer fraction="100" format="html"><text>Resistance</text></answer>
    <answer fraction="-25" format="html"><text>Current</text></answer>
  </question>
  <question type="essay">
    <name><text>Why</text></name>
    <questiontext format="html"><text>Explain.</text></questiontext>
  </question>
</quiz>
`

describe('an export from Moodle in XML', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(baseSheets))
  const imported = (files: Record<string, string>) =>
    runCommand(adminServiceOf(test), 'import', folderOf(files), '--write')
  const stored = () =>
    test.db.read
      .selectFrom('questions')
      .select(['question_code', 'chapter_no', 'question', 'marks', 'negative_marks'])
      .execute()

  it('An export from Moodle in XML is stored with its marks, and names what is left out', async () => {
    const { isWell, lines } = await imported({ 'bank.xml': XML })
    assert.equal(isWell, true)
    assert.equal(lines[0], 'bank.xml: 1 new, 0 changed, 0 unchanged, 0 rejected, 1 left out')
    assert.match(lines.join('\n'), /left out: Line 13, “Why”: Essay questions can’t be imported/)
    assert.deepEqual(await stored(), [
      { question_code: 'PH-1', chapter_no: 3, question: 'What is measured in ohms?', marks: 400, negative_marks: 100 },
    ])
  })

  it('An export from Moodle in XML changes nothing when it comes again', async () => {
    const { lines } = await imported({ 'bank.xml': XML })
    assert.equal(lines[0], 'bank.xml: 0 new, 0 changed, 1 unchanged, 0 rejected, 1 left out')
  })

  it('An export from Moodle in XML is refused as a whole where it is not well-formed, with the line', async () => {
    const before = await stored()
    const { isWell, lines } = await imported({ 'bank.xml': XML.replace('</answer>\n  </question>', '\n  </question>') })
    assert.equal(isWell, false)
    assert.match(lines.join('\n'), /bank\.xml, line 12: The XML isn’t well formed: Missing end tag for element answer/)
    assert.deepEqual(await stored(), before)
  })

  it('An export from Moodle in XML is refused where it is something else, or empty', async () => {
    const { lines } = await imported({ 'a.xml': '<manifest/>', 'b.xml': '<quiz></quiz>' })
    assert.match(lines.join('\n'), /a\.xml, line 1: Not a question export from Moodle/)
    assert.match(lines.join('\n'), /b\.xml: No questions found/)
  })
})
