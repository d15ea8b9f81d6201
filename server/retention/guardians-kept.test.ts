import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { linkGuardian, unlinkGuardian } from '../guardians/guardians.queries.ts'
import { aConsentLink, aGuardian } from '../testing/guardian-makers.ts'
import { aStudent } from '../testing/makers.ts'
import { testApp } from '../testing/test-app.ts'
import { startRetentionJob } from './retention.ts'

describe('what is kept of guardians', async () => {
  const test = await testApp()
  const keep = async (days: number) => {
    test.clock.days(days)
    await startRetentionJob(test)
  }
  const ids = async () =>
    (await test.db.read.selectFrom('guardians').select('guardian_id').execute()).map(({ guardian_id }) => guardian_id)
  const links = async () => (await test.db.read.selectFrom('consent_links').select('link_id').execute()).length

  it('What is kept of guardians is everything for a day after the last child, and for good where the child came back', async () => {
    const student = await aStudent(test)
    const { stud_id } = student
    const gone = await aGuardian(test, [student])
    const back = await aGuardian(test, [student])
    const now = test.clock.now()
    await test.db.write(async (tx) => {
      await unlinkGuardian(tx, stud_id, gone.guardian_id, now)
      await unlinkGuardian(tx, stud_id, back.guardian_id, now)
    })
    await keep(0.9)
    assert.equal((await ids()).length, 2)
    await test.db.write((tx) => linkGuardian(tx, { stud_id, guardian_id: back.guardian_id, relation: 'father' }, now))
    await keep(0.2)
    assert.deepEqual(await ids(), [back.guardian_id])
  })

  it('A guardian of brothers and sisters is kept who answers for another one still', async () => {
    const [elder, younger] = [await aStudent(test), await aStudent(test)]
    const { guardian_id } = await aGuardian(test, [elder, younger])
    await test.db.write((tx) => unlinkGuardian(tx, elder.stud_id, guardian_id, test.clock.now()))
    await keep(2)
    assert.ok((await ids()).includes(guardian_id))
  })

  it('A link to a guardian is kept until a day after its seven days', async () => {
    await aConsentLink(test, await aStudent(test))
    await keep(7.9)
    assert.equal(await links(), 1)
    await keep(0.2)
    assert.equal(await links(), 0)
  })
})
