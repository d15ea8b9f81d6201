import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { beforeEachUnit, endingAfter } from '../../testing/before-units.ts'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'
import { importFolder } from './import-folder.ts'
import { resumeImports } from './resume-imports.ts'
import { importsInState, lastImports } from './staging.queries.ts'

const COUNT = 45
const HEADER = 'Question ID,Subject Code,Question,Option A,Option B,Correct'
const bank = (word: string) =>
  [HEADER, ...Array.from({ length: COUNT }, (_, index) => `Q-${index},PHY12,${word} ${index}?,Yes,No,A`)].join('\n')

const questionsOf = async ({ db }: TestApp) =>
  (await db.read.selectFrom('questions').select('question').where('version', '=', 1).execute()).length

describe('a file of many rows', async () => {
  const test = await testApp()
  await importFolder(test, folderOf(baseSheets))

  it('A file of many rows is there as a whole or not at all, wherever the process ended that stored it', async () => {
    const outcomes = new Set<string>()
    for (let units = 0; ; units += 1) {
      const before = await questionsOf(test)
      const folder = folderOf({ 'questions.csv': bank(`Round ${units}`).replaceAll('Q-', `Q${units}-`) })
      const isDone = await importFolder({ ...test, db: endingAfter(test.db, units) }, folder).then(
        () => true,
        () => false,
      )
      await resumeImports(test)
      const added = (await questionsOf(test)) - before
      assert.ok(added === 0 || added === COUNT, `${added} of ${COUNT} after ${units} units`)
      outcomes.add(`${isDone ? 'done' : 'ended'} ${added === 0 ? 'nothing' : 'everything'}`)
      const rest = await test.db.read.selectFrom('import_rows').select('position').execute()
      assert.ok(test.db.engine === 'postgres' || rest.length === 0, 'staged rows are left')
      if (isDone) break
    }
    assert.deepEqual([...outcomes], ['ended nothing', 'ended everything', 'done everything'])
  })

  it('A file of many rows can be laid by two processes at once, after one of them was taken for gone', async () => {
    // Ids of the same millisecond are in no order.
    test.clock.seconds(1)
    const before = await questionsOf(test)
    const folder = folderOf({ 'questions.csv': bank('Twice').replaceAll('Q-', 'T-') })
    const over = new AbortController()
    const isPublished = async () => (await importsInState(test.db.read, 'published')).length > 0
    const rivalIsThere = Promise.withResolvers<void>()
    const rival = async () => {
      let went = 0
      while (!over.signal.aborted) {
        // A staged import is given up on SQLite, where no other process can be working on it.
        if (await isPublished()) {
          const resumed = resumeImports(test).then(
            () => (went += 1),
            () => {},
          )
          rivalIsThere.resolve()
          await resumed
        }
        await new Promise(setImmediate)
      }
      return went
    }
    const db = beforeEachUnit(test.db, async () => ((await isPublished()) ? rivalIsThere.promise : undefined))
    const importing = importFolder({ ...test, db }, folder)
      .catch(() => {})
      .finally(() => over.abort())
    const [went] = await Promise.all([rival(), importing])
    assert.ok(went > 0, 'nobody else laid it')
    await resumeImports(test)
    assert.equal((await questionsOf(test)) - before, COUNT)
  })

  it('A file of many rows leaves a line in the list of imports', async () => {
    const [last] = await lastImports(test.db.read, 1)
    assert.deepEqual([last?.file, last?.new_rows, last?.laid], ['questions.csv', COUNT, COUNT])
  })
})
