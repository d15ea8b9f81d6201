import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { importFolder } from '../writing/import-folder.ts'

const GIFT = `::Metals:: Which are metals? {~%50%Iron ~%-100%Sulphur ~%50%Copper}

::Current:: What is the current in A? {#12.5:0.1 #### By Ohm's law.}

::Prime:: Which prime is even? {#2}
`
const XML = `<quiz>
  <question type="multichoice">
    <name><text>Gases</text></name>
    <questiontext format="html"><text>Which are gases?</text></questiontext>
    <single>false</single>
    <answer fraction="0"><text>Iron</text></answer>
    <answer fraction="50"><text>Oxygen</text></answer>
    <answer fraction="50"><text>Helium</text></answer>
  </question>
  <question type="numerical">
    <name><text>Boiling</text></name>
    <questiontext format="html"><text>At how many degrees does water boil?</text></questiontext>
    <answer fraction="100"><text>100</text><tolerance>0.5</tolerance></answer>
  </question>
</quiz>
`

describe('several right options and numbers of question files', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(baseSheets))
  const load = (files: Record<string, string>) => importFolder(test, folderOf(files))
  const stored = async () => {
    const questions = await test.db.read
      .selectFrom('questions')
      .select(['question_id', 'question_code', 'answer_type', 'key_from', 'key_to'])
      .orderBy('question_code')
      .execute()
    const right = await test.db.read
      .selectFrom('question_options')
      .where('is_right', '=', 1)
      .select(['question_id', 'ptext'])
      .orderBy('position')
      .execute()
    return questions.map(({ question_id, question_code, answer_type, key_from, key_to }) => [
      question_code,
      answer_type,
      answer_type === 'number'
        ? [key_from, key_to]
        : right.filter((option) => option.question_id === question_id).map(({ ptext }) => ptext),
    ])
  }

  it('Several right options and numbers of GIFT and of Moodle XML are stored with their keys', async () => {
    await load({ 'PHY12 3.gift': GIFT, 'PHY12 4.xml': XML })
    assert.deepEqual(await stored(), [
      ['PHY12 3/Current', 'number', [12_400, 12_600]],
      ['PHY12 3/Metals', 'multiple', ['Iron', 'Copper']],
      ['PHY12 3/Prime', 'number', [2000, 2000]],
      ['PHY12 4/Boiling', 'number', [99_500, 100_500]],
      ['PHY12 4/Gases', 'multiple', ['Oxygen', 'Helium']],
    ])
  })

  it('Several right options and numbers of question files change nothing when they come again', async () => {
    const before = await stored()
    assert.deepEqual(await load({ 'PHY12 3.gift': GIFT, 'PHY12 4.xml': XML }), {
      'PHY12 3.gift': { new: 0, changed: 0, unchanged: 3, refused: 0 },
      'PHY12 4.xml': { new: 0, changed: 0, unchanged: 2, refused: 0 },
    })
    assert.deepEqual(await stored(), before)
  })
})
