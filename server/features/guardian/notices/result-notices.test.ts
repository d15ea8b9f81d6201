import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { academyReader, saveAcademy } from '../../../academy/academy.ts'
import { announceResults } from '../../../assessment/results/announce-results.ts'
import { openRounds, takeResultRound } from '../../../guardians/notices/result-rounds.queries.ts'
import { toClock, toDay } from '../../../ports/time.ts'
import { aGuardian } from '../../../testing/guardian-makers.ts'
import { aLevel, aSubject } from '../../../testing/makers.ts'
import { pushService } from '../../../testing/push-service.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'
import { subscribedGuardian, tellGuardians } from '../../../testing/told-guardians.ts'
import { afterTheEnd, aWrittenPaper } from '../../../testing/written-paper.ts'
import { walkResultRounds } from './guardian-teller.ts'

const ZONE = 'Asia/Kolkata'
let pressed = 0

describe('guardians of who wrote an exam', async () => {
  const service = await pushService()
  const test = await testApp({ LIMITS: 'off', PUSH_HOSTS: service.origin })
  const subject = await aSubject(test, await aLevel(test))
  await test.db.write((tx) => saveAcademy(tx, { result_notices: 'push' }))
  const pushed = () => service.taken.splice(0).map(({ content }) => content)
  const morning = () => test.clock.set('2026-11-20T09:00:00+05:30')
  const inHours = (hours: number) => {
    const at = test.clock.now() + hours * 3_600_000
    return `${toDay(at, ZONE)} ${toClock(at, ZONE)}`
  }
  const press = async (act: 'publish' | 'hide' | 'move', paper_id: number, body: object = {}) => {
    const owner = await signedInStaff(test, 'owner')
    const { version } = (await owner.post('result_paper', { paper_id })).body.data
    pressed += 1
    const request_key = `press-${pressed}-of-notices`
    const answer = await owner.post(`${act}_results`, { paper_id, version, request_key, ...body })
    assert.equal(answer.status, 200, JSON.stringify(answer.body))
  }
  /** An exam that one child wrote and whose results wait for the day after tomorrow. */
  const written = async (changes: object = {}) => {
    morning()
    const results_at = test.clock.now() + 48 * 3_600_000
    const paper = await aWrittenPaper(test, subject, [{ rights: 4, about: { name: 'Diya' } }], {
      results_at,
      ...changes,
    })
    const [child = assert.fail()] = paper.written
    const guardian = await subscribedGuardian(test, service, [child])
    await afterTheEnd(test)
    return { ...paper, child, guardian }
  }
  const tell = async () => {
    await announceResults(test)
    await tellGuardians(test)
  }

  it('Guardians of examinees are told when the result is published and not before, once, of however many processes', async () => {
    const { paper_id, child, guardian } = await written({ name: 'Half-yearly' })
    await tell()
    assert.deepEqual(pushed(), [])
    await press('publish', paper_id)
    test.clock.seconds(10)
    await Promise.all([tell(), tell(), tell()])
    await tell()
    assert.deepEqual(pushed(), [
      {
        title: 'Diya’s result is out',
        body: 'Half-yearly',
        path: `/guardian/child/${child.stud_id}`,
        tag: `child_result-${child.stud_id}-${paper_id}`,
        mark: guardian.mark,
      },
    ])
  })

  it('Guardians of examinees are told nothing of results that were hidden before their turn came, and are when those come again', async () => {
    const { paper_id } = await written()
    test.clock.set('2026-11-20T21:30:00+05:30')
    await press('publish', paper_id)
    test.clock.seconds(10)
    await tell()
    assert.deepEqual(pushed(), [], 'at night nobody is disturbed')
    await press('hide', paper_id, { moment: inHours(14), reason: 'A wrong key' })
    test.clock.set('2026-11-21T08:10:00+05:30')
    await tell()
    assert.deepEqual(pushed(), [])
    test.clock.set('2026-11-21T12:00:00+05:30')
    await tell()
    assert.equal(pushed().length, 1)
  })

  it('Guardians of examinees are told once alone, also where it was hidden, marked anew and published again', async () => {
    const { paper_id } = await written()
    await press('publish', paper_id)
    test.clock.seconds(10)
    await tell()
    assert.equal(pushed().length, 1)
    await press('hide', paper_id, { moment: inHours(2), reason: 'A wrong key' })
    await press('publish', paper_id)
    test.clock.seconds(100)
    await tell()
    assert.deepEqual(pushed(), [])
  })

  it('Guardians of examinees are told nothing while the academy has chosen nothing, also when it chooses later', async () => {
    await test.db.write((tx) => saveAcademy(tx, { result_notices: 'none' }))
    const { paper_id } = await written()
    await press('publish', paper_id)
    test.clock.seconds(10)
    await tell()
    await test.db.write((tx) => saveAcademy(tx, { result_notices: 'push' }))
    await tell()
    assert.deepEqual(pushed(), [])
  })

  it('Guardians of examinees are gone through in steps that each process takes alone, and that end where another one begins', async () => {
    const { paper_id, child } = await written()
    const second = await aGuardian(test, [child])
    await press('publish', paper_id)
    test.clock.seconds(10)
    await announceResults(test)
    const [round = assert.fail()] = await openRounds(test.db.read, 1)
    assert.equal(round.paper_id, paper_id)
    const parts = { ...test.parts, academy: academyReader(test.db) }
    await Promise.all([walkResultRounds(parts), walkResultRounds(parts)])
    assert.deepEqual(await openRounds(test.db.read, 1), [])
    assert.equal(await test.db.write((tx) => takeResultRound(tx, round, null)), false)
    await tellGuardians(test)
    assert.equal(pushed().length, 1)
    const row = test.db.read.selectFrom('guardian_notices').where('guardian_id', '=', second.guardian_id)
    assert.equal((await row.select('reason').executeTakeFirstOrThrow()).reason, 'no_device')
  })
})
