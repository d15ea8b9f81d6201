import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { testApp } from '../../testing/test-app.ts'
import { describeMistake } from '../mistakes.ts'
import { planFolder } from './plan-folder.ts'

describe('a clerk hears of all mistakes at once, and of no others', async () => {
  const test = await testApp()
  const mistakesOf = async (sheets: Record<string, string | Uint8Array>) => {
    const folder = folderOf({ ...baseSheets, ...sheets })
    const { files, mistakes } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    return [...mistakes, ...files.flatMap((plan) => plan.mistakes)].map(describeMistake)
  }

  it('of wrong cells below a header with a column too many', async () => {
    const mistakes = await mistakesOf({
      'subjects.csv':
        'Subject Code,Subject,Level,Remarks\nPHY12,Physics,Plus Two Science,good\nCHE12,,Plus Two Science,\n',
    })
    assert.deepEqual(mistakes, [
      'subjects.csv, row 1, column D: "Remarks" is not a column of this sheet. Correct its name, or delete the column.',
      'subjects.csv, row 3, column B (Subject): is empty',
    ])
  })

  it('of no code that stands in a sheet which cannot be read', async () => {
    const levels = [
      'levels.csv, row 1, column B: "Name" is not a column of this sheet. Correct its name, or delete the column.',
    ]
    assert.deepEqual(await mistakesOf({ 'levels.csv': 'Level ID,Name\n6,Plus Two Science\n' }), [
      ...levels,
      'levels.csv, row 1: the column "Level" is missing',
    ])
    const empty = new Uint8Array([0x50, 0x4b, 0, 0])
    const { 'levels.csv': _levels, ...rest } = baseSheets
    const folder = folderOf({ ...rest, 'levels.xlsx': empty })
    const { files } = await planFolder(test.db.read, test.settings, folder, { moveTo: null })
    assert.deepEqual(
      files.flatMap((plan) => plan.mistakes.map(({ file }) => file)),
      ['levels.xlsx'],
    )
  })

  it('of no mark in a register whose batch cannot be read', async () => {
    const mistakes = await mistakesOf({
      'batches.csv': 'Batch,Name,Level\nP2-A,A,Plus Two Science\n',
      'attendance P2-A PHY12.csv': 'Admission No,01/06/2026\n0012,P\n',
    })
    assert.deepEqual(mistakes, [
      'batches.csv, row 1, column B: "Name" is not a column of this sheet. Correct its name, or delete the column.',
      'batches.csv, row 1: the column "Batch Name" is missing',
    ])
  })

  it('in the order of the rows', async () => {
    const mistakes = await mistakesOf({
      'subjects.csv':
        'Subject Code,Subject,Level\nPHY12,Physics,Plus 2\nCHE12,,Plus Two Science\nPHY12,Physics,Plus 2\n',
    })
    assert.deepEqual(
      mistakes.map((mistake) => /row \d+/.exec(mistake)?.[0]),
      ['row 2', 'row 2', 'row 3', 'row 4', 'row 4'],
    )
  })
})
