import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import type { QuestionRow } from '../sheets/questions/question-columns.ts'
import { describeValidationError } from '../validation-errors.ts'
import { planFolder } from './plan-folder.ts'
import { inEnglish } from '../localize.ts'

const GIFT = '::Ohm:: What is the unit of resistance? { =ohm ~volt }\n'
const SUBJECTS = 'Subject Code,Subject,Level\nPHY12,Physics,Plus Two Science\nPHY 11,Physics,Plus Two Science\n'

describe('a file of questions', async () => {
  const test = await testApp()
  const planOf = async (name: string, content: string) => {
    const folder = folderOf({ ...baseSheets, 'subjects.csv': SUBJECTS, [name]: content })
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    const plan = files.find(({ file }) => file === name)
    return {
      ...plan,
      left: plan?.left.map(inEnglish),
      rows: (plan?.rows ?? []) as QuestionRow[],
      mistakes: (plan?.mistakes ?? []).map(describeValidationError),
    }
  }
  const placeOf = async (name: string, content = GIFT) =>
    (await planOf(name, content)).rows.map(({ code, subject, chapter_no }) => [code, subject, chapter_no])

  it('A file of questions has its subject and chapter in its name, also where the code has a blank in it', async () => {
    assert.deepEqual(await placeOf('PHY12 3.gift'), [['PHY12 3/Ohm', 'PHY12', 3]])
    assert.deepEqual(await placeOf('PHY12-3.gift'), [['PHY12-3/Ohm', 'PHY12', 3]])
    assert.deepEqual(await placeOf('questions PHY12.txt'), [['questions PHY12/Ohm', 'PHY12', null]])
    assert.deepEqual(await placeOf('PHY 11.gift'), [['PHY 11/Ohm', 'PHY 11', null]])
  })

  it('A file of questions has its subject and chapter in its categories, which count more than the name', async () => {
    assert.deepEqual(await placeOf('PHY 11.gift', `$CATEGORY: PHY12/3\n\n${GIFT}`), [['PHY 11/Ohm', 'PHY12', 3]])
    assert.deepEqual(await placeOf('bank.gift', `$CATEGORY: Science/PHY12/Chapter 3\n\n${GIFT}`), [
      ['bank/Ohm', 'PHY12', 3],
    ])
  })

  it('A file of questions may have ids of its own', async () => {
    assert.deepEqual(await placeOf('PHY12.gift', `// [id:PHY-0001]\n${GIFT}`), [['PHY-0001', 'PHY12', null]])
  })

  it('A file of questions is refused where nobody knows of which subject it is', async () => {
    const { mistakes } = await planOf('bank.gift', GIFT)
    assert.deepEqual(mistakes, [
      'bank.gift: Questions without a known subject: 1. Name the file by subject and chapter, like “PHY12 3.gift”, or add $CATEGORY: PHY12/3 to it.',
    ])
  })

  it('A file of questions names what is left out, and takes the rest', async () => {
    const { left, counts } = await planOf('PHY12 3.gift', `${GIFT}\n::Unit:: It is called {=ohm}\n`)
    assert.deepEqual([left, counts?.new], [['Line 3, “Unit”: Short-answer questions can’t be imported'], 1])
  })
})
