import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { blockGuardian } from '../../guardians/guardians.queries.ts'
import { aClassThatAsks } from '../../testing/doubting.ts'
import { aGuardian, signedInGuardian } from '../../testing/guardian-makers.ts'
import { aLevel, aSubject } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'
import { afterTheEnd, aWrittenPaper } from '../../testing/written-paper.ts'

describe('what a guardian saves of a child', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const subject = await aSubject(test, 6)
  const { written } = await aWrittenPaper(test, subject, [{ rights: 3, about: { name: 'Meera' } }])
  const [child = assert.fail()] = written
  const { token, name, mobile } = await signedInGuardian(test, [child])
  const other = await aGuardian(test, [child], { name: 'The Other Parent' })
  const { stud_id } = child
  const block = { at: test.clock.now(), reason: 'An order of the court' }
  await test.db.write((tx) => blockGuardian(tx, { stud_id, guardian_id: other.guardian_id }, block))
  const saved = async () => (await test.post('/Guardian/export', { stud_id }, token)).body.data

  it('What a guardian saves of a child is what the student would be given, without numbers of guardians and without their blocks', async () => {
    const { file_name, json } = await saved()
    assert.match(file_name, /^student .*\.json$/)
    const about = JSON.parse(json)
    assert.equal(about.student.name, 'Meera')
    assert.deepEqual(about.guardians.map((one: { name: string }) => one.name).toSorted(), [name, other.name].toSorted())
    for (const kept of [other.mobile, mobile, block.reason, 'block']) assert.ok(!json.includes(kept), kept)
  })

  it('What a guardian saves of a child says moments in words of the academy’s clock, also when a consent was said', async () => {
    await test.post('/Guardian/say_consent', { stud_id, gives: true, notice: 3 }, token)
    const { consents } = JSON.parse((await saved()).json)
    assert.equal(consents[0].at, '2026-11-20T10:30:00+05:30')
  })

  it('What a guardian saves of a child has no marks before they are out', async () => {
    const marks = async () => JSON.parse((await saved()).json).attempts[0].marks
    assert.equal(await marks(), null)
    await afterTheEnd(test)
    assert.equal(await marks(), 5)
  })

  it('What a guardian saves of a child has no marks from before a test was opened again, as long as its results are not out', async () => {
    const { paper_id, written: rewritten } = await aWrittenPaper(test, subject, [{ rights: 3 }])
    const [writer = assert.fail()] = rewritten
    const own = await signedInGuardian(test, [writer])
    const examiner = await signedInStaff(test, 'examiner')
    const { attempt_id, stud_id: child_id } = writer
    const body = { paper_id, attempt_id, minutes: 5, reason: 'A power cut', request_key: 'opened-again' }
    assert.equal((await examiner.post('reopen_attempt', body)).status, 200)
    const earlier = async () => {
      const { json } = (await test.post('/Guardian/export', { stud_id: child_id }, own.token)).body.data
      return JSON.parse(json).earlier_results.map(({ marks, passed }: Record<string, unknown>) => [marks, passed])
    }
    assert.deepEqual(await earlier(), [[null, null]])
    await afterTheEnd(test)
    assert.deepEqual((await earlier()).flat()[0], 5)
  })

  it('What a guardian saves of a child has nothing that the child asked teachers or wrote to the academy', async () => {
    const { asker, posting } = await aClassThatAsks(test)
    const doubt = await posting(asker).ask({ text: 'I am ashamed to ask this' })
    const feedback = await posting(asker).post('add_feedback', { message: 'My parents must not read this' })
    assert.deepEqual([doubt.status, feedback.status], [200, 200])
    const own = await signedInGuardian(test, [asker])
    const { json } = (await test.post('/Guardian/export', { stud_id: asker.stud_id }, own.token)).body.data
    assert.doesNotMatch(json, /ashamed|must not read/)
  })

  it('What a guardian saves of a child is told by the audit', async () => {
    const entries = test.db.read.selectFrom('audit_entries').where('action', '=', 'student_exported')
    const before = (await entries.select('entry_id').execute()).length
    await saved()
    const rows = await entries.select(['who', 'entity_id']).execute()
    assert.equal(rows.length, before + 1)
    assert.deepEqual(rows.at(-1), { who: 'guardian', entity_id: String(stud_id) })
  })
})
