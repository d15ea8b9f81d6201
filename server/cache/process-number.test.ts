import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aLevel, aSignedIn } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'
import { nextProcessNumber } from './content-version.queries.ts'

describe('the number of a process', async () => {
  const test = await testApp()

  it('is another one for each, also of those that begin at once', async () => {
    const numbers = await Promise.all(Array.from({ length: 8 }, () => test.db.write(nextProcessNumber)))
    const first = Math.min(...numbers)
    assert.deepEqual(
      numbers.toSorted((one, other) => one - other),
      Array.from({ length: 8 }, (_, at) => first + at),
    )
  })

  it('leaves what is cached as it is', async () => {
    await aLevel(test)
    await aSignedIn(test)
    const versions = async () =>
      test.db.read.selectFrom('content_version').select(['version', 'people_version', 'attendance_version']).execute()
    const before = await versions()
    await test.db.write(nextProcessNumber)
    assert.deepEqual(await versions(), before)
  })
})
