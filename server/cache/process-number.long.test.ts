import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aSignedIn } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'
import { Busy, StorageFull } from '../db/db.ts'
import { aHome, rowsOf } from '../testing/provider-run.ts'
import { endProcess } from '../testing/program.ts'
import { startMain } from '../testing/start-main.ts'
import { nextProcessNumber } from './content-version.queries.ts'
import { processNumberOf } from './process-number.ts'

describe('the number of a process', async () => {
  const test = await testApp()

  it('The number of a process is another one for each, also of those that begin at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => test.db.write(nextProcessNumber)))
    const first = Math.min(...numbers)
    assert.deepEqual(
      numbers.toSorted((one, other) => one - other),
      Array.from({ length: 8 }, (_, at) => first + at),
    )
  })

  it('The number of a process leaves what is cached as it is', async () => {
    await aLevel(test)
    await aSignedIn(test)
    const versions = async () =>
      test.db.read.selectFrom('content_version').select(['version', 'people_version', 'attendance_version']).execute()
    const before = await versions()
    await test.db.write(nextProcessNumber)
    assert.deepEqual(await versions(), before)
  })

  it('The number of a process is not to be had on a full disk or of a busy database, which keeps nobody from starting', async () => {
    const heard: string[] = []
    const log = { warn: (message: string) => void heard.push(message) }
    for (const error of [new StorageFull(), new Busy()]) {
      assert.equal(await processNumberOf({ write: () => Promise.reject(error) }, log), undefined)
    }
    assert.deepEqual(heard, Array(2).fill('this process has no number: its ids are random'))
    const broken = { write: () => Promise.reject(new Error('no such table')) }
    await assert.rejects(processNumberOf(broken, log), { message: 'no such table' })
  })

  it('The number of a process is counted by each process that serves', async () => {
    const home = await aHome()
    for (const expected of [1, 2]) {
      const { child } = await startMain({ ...home.environment, SMS: 'console', ALLOW_CONSOLE_SMS: '1' })
      await endProcess(child, 'SIGTERM')
      const [row] = await rowsOf(home, 'content_version')
      assert.equal(Number(row?.['process_count']), expected)
    }
  })
})
