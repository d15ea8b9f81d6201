import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publishDoubt } from '../../../features/doubts/doubts.queries.ts'
import { aClassThatAsks } from '../../../testing/doubting.ts'
import { aGuardian } from '../../../testing/guardian-makers.ts'
import { aLevel, aStudent } from '../../../testing/makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

const PAPER = { document: 'pan', signed_on: '2026-11-01' }

describe('the consent of a guardian', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const clerk = await signedInStaff(test, 'clerk')
  const child = { ac_id, birth_date: '2012-03-14' }
  const shown = async (stud_id: number) => (await clerk.post('student_guardians', { stud_id })).body.data
  const listed = async (filter?: string) =>
    (await clerk.post('consents', { filter })).body.data.students as { stud_id: number; state: string }[]

  it('The consent of a guardian is noted from paper with the kind of document, and stands in the history with the notice', async () => {
    const student = await aStudent(test, child)
    const { stud_id } = student
    const { guardian_id, name } = await aGuardian(test, [student])
    assert.equal((await clerk.post('record_consent', { stud_id, guardian_id, ...PAPER })).status, 200)
    const [first] = (await shown(stud_id)).consents
    assert.deepEqual(
      [first.state, first.method, first.document, first.signed_on, first.notice, first.guardian],
      ['given', 'paper', 'pan', '2026-11-01', 3, name],
    )
    const [entry] = (await clerk.post('student', { stud_id })).body.data.changes
    assert.equal(entry.action, 'consent_given')
  })

  it('The consent of a guardian is of no day to come, of no blocked guardian, and of nobody else', async () => {
    const student = await aStudent(test, child)
    const { stud_id } = student
    const { guardian_id } = await aGuardian(test, [student])
    const stranger = await aGuardian(test, [await aStudent(test, child)])
    const record = async (body: object) =>
      (await clerk.post('record_consent', { stud_id, guardian_id, ...PAPER, ...body })).body.data
    assert.equal((await record({ signed_on: '2099-01-01' })).field, 'signed_on')
    assert.equal((await record({ guardian_id: stranger.guardian_id })).reason, 'not_found')
    await clerk.post('block_guardian', { stud_id, guardian_id, blocked: true, reason: 'An order' })
    assert.equal((await record({})).field, 'guardian_id')
    assert.deepEqual((await shown(stud_id)).consents, [])
  })

  it('The consent of a guardian is asked for by a link; whoever said yes has said it meanwhile', async () => {
    const student = await aStudent(test, child)
    const { stud_id } = student
    const { guardian_id } = await aGuardian(test, [student])
    const asked = await clerk.post('ask_consent', { stud_id, guardian_id })
    assert.match(asked.body.data.link, /^\/consent#[\w-]{43}$/)
    assert.equal((await shown(stud_id)).consents[0].state, 'asked')
    await clerk.post('record_consent', { stud_id, guardian_id, ...PAPER })
    await clerk.post('ask_consent', { stud_id, guardian_id })
    assert.equal((await shown(stud_id)).consents[0].state, 'given')
    // Nor does a question take back a refusal.
    await clerk.post('withdraw_consent', { stud_id, guardian_id, reason: 'By a letter' })
    await clerk.post('ask_consent', { stud_id, guardian_id })
    assert.equal((await shown(stud_id)).consents[0].state, 'withdrawn')
  })

  it('The consent of a guardian is the student’s own from 18 on', async () => {
    const student = await aStudent(test, { ac_id, birth_date: '2008-01-01' })
    const { stud_id } = student
    const { guardian_id } = await aGuardian(test, [student])
    const mothers = await clerk.post('record_consent', { stud_id, guardian_id, ...PAPER })
    assert.equal(mothers.body.data.reason, 'rule')
    assert.equal((await clerk.post('record_consent', { stud_id, ...PAPER })).status, 200)
    const [own] = (await shown(stud_id)).consents
    assert.deepEqual([own.method, own.guardian], ['own_at_18', null])
    const young = await aStudent(test, child)
    assert.equal((await clerk.post('record_consent', { stud_id: young.stud_id, ...PAPER })).body.data.reason, 'rule')
  })

  it('The consent of a guardian is taken back with a reason: what others read of the child ends, and was said before', async () => {
    const { asker, batch_id, topic_id, posting } = await aClassThatAsks(test)
    const { stud_id } = asker
    const { guardian_id } = await aGuardian(test, [asker])
    const { doubt_id } = (await posting(asker).ask()).body.data
    const what = { place: 'video', about_id: topic_id, seconds: 3, question: 'Why?', answer: 'So.' }
    await test.db.write((tx) => publishDoubt(tx, { doubt_id, batch_id, ...what, published_at: 1 }))
    assert.deepEqual((await shown(stud_id)).stops, { doubts: 1, messages: 0 })
    await clerk.post('withdraw_consent', { stud_id, guardian_id, reason: 'By a letter' })
    const { stops, consents } = await shown(stud_id)
    assert.deepEqual([stops.doubts, consents[0].state], [0, 'withdrawn'])
  })

  it('The consent of a guardian is listed by what was said of it', async () => {
    const student = await aStudent(test, child)
    const { stud_id } = student
    const { guardian_id } = await aGuardian(test, [student])
    const ids = async (filter?: string) => (await listed(filter)).map((one) => one.stud_id)
    const grown = await aStudent(test, { ac_id, birth_date: '2000-01-01' })
    assert.ok((await ids('none')).includes(stud_id))
    assert.ok(!(await ids('none')).includes(grown.stud_id))
    assert.ok((await ids('without')).includes(stud_id))
    assert.ok(!(await ids('without')).includes(grown.stud_id))
    await clerk.post('record_consent', { stud_id, guardian_id, ...PAPER })
    assert.ok((await ids('given')).includes(stud_id))
    assert.ok(!(await ids('without')).includes(stud_id))
    assert.ok((await ids()).includes(grown.stud_id))
  })
})
