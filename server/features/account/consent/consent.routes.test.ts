import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { publishDoubt } from '../../doubts/doubts.queries.ts'
import {
  blockGuardian,
  changeGuardianNumber,
  linkGuardian,
  unlinkGuardian,
} from '../../../guardians/guardians.queries.ts'
import { consentsOf } from '../../../guardians/consents.queries.ts'
import { aDevice, codesOf } from '../../../testing/codes.ts'
import { aClassThatAsks } from '../../../testing/doubting.ts'
import { aConsentLink } from '../../../testing/guardian-makers.ts'
import { aStudent } from '../../../testing/makers.ts'
import { testApp } from '../../../testing/test-app.ts'

const DAY_S = 86_400
const CHILD = { name: 'Ananya Krishnan', birth_date: '2012-03-14' }

describe('a link by which a guardian is asked', async () => {
  const test = await testApp()
  const { wrongFor, login, verify } = codesOf(test)
  const open = async (link: string) => test.post('/Consent/open', { link })
  const send = async (link: string) => test.post('/Consent/send_code', { link, device_id: aDevice() })
  const lastCode = () => test.outbox.at(-1)?.code ?? ''
  const answer = async (link: string, otp_ref: string, changes: object = {}) =>
    test.post('/Consent/answer', { link, otp_ref, otp: lastCode(), gives: true, ...changes })
  const asked = async (changes: object = {}) => {
    const student = await aStudent(test, { ...CHILD, ...changes })
    return { student, ...(await aConsentLink(test, student)) }
  }
  const states = async (stud_id: number) => (await consentsOf(test.db.read, stud_id)).map(({ state }) => state)

  it('A guardian’s link for a consent shows a first name with an initial and the end of the number, and nothing else of anybody', async () => {
    const { link, guardian } = await asked()
    const { status, body } = await open(link)
    assert.equal(status, 200)
    assert.deepEqual(body.data, {
      academy: 'Academy',
      child: 'Ananya K.',
      mobile_end: guardian.mobile.slice(-4),
      notice: 3,
      privacy_contact: null,
    })
  })

  it('A guardian’s link for a consent takes a yes with the code that went to the guardian’s own number, once', async () => {
    const { link, guardian, student } = await asked()
    const sent = await send(link)
    assert.equal(test.outbox.at(-1)?.to, `+91${guardian.mobile}`)
    assert.equal((await answer(link, sent.body.data.otp_ref)).status, 200)
    const [said] = await consentsOf(test.db.read, student.stud_id)
    assert.deepEqual([said?.state, said?.method, said?.notice, said?.guardian], ['given', 'link', 3, guardian.name])
    assert.equal((await open(link)).status, 404)
    assert.equal((await send(link)).status, 404)
  })

  it('A guardian’s link for a consent takes a no, after which nobody reads the child’s doubts', async () => {
    const { asker, batch_id, topic_id, posting } = await aClassThatAsks(test)
    const { link } = await aConsentLink(test, asker)
    const { doubt_id } = (await posting(asker).ask()).body.data
    const what = { place: 'video', about_id: topic_id, seconds: 3, question: 'Why?', answer: 'So.' }
    await test.db.write((tx) => publishDoubt(tx, { doubt_id, batch_id, ...what, published_at: 1 }))
    const { otp_ref } = (await send(link)).body.data
    assert.equal((await answer(link, otp_ref, { gives: false })).status, 200)
    assert.deepEqual(await states(asker.stud_id), ['declined'])
    assert.deepEqual(await test.db.read.selectFrom('published_doubts').selectAll().execute(), [])
  })

  it('A guardian’s link for a consent is not enough by itself: a wrong code spends the reference and says nothing for the child', async () => {
    const { link, student } = await asked()
    const { otp_ref } = (await send(link)).body.data
    const wrong = await answer(link, otp_ref, { otp: wrongFor(lastCode()) })
    assert.equal(wrong.body.data.reason, 'wrong_code')
    assert.equal((await answer(link, otp_ref)).body.data.reason, 'code_expired')
    assert.deepEqual(await states(student.stud_id), [])
  })

  it('A guardian’s link for a consent opens nothing again after the guardian was blocked, or was none of the child’s for a while', async () => {
    const [blocked, parted] = [await asked(), await asked()]
    const now = test.clock.now()
    const of = ({ student, guardian }: typeof blocked) => ({
      stud_id: student.stud_id,
      guardian_id: guardian.guardian_id,
    })
    await test.db.write(async (tx) => {
      await blockGuardian(tx, of(blocked), { at: now, reason: 'An order of the court' })
      await blockGuardian(tx, of(blocked), null)
      await unlinkGuardian(tx, parted.student.stud_id, parted.guardian.guardian_id, now)
      await linkGuardian(tx, { ...of(parted), relation: 'mother' }, now)
    })
    for (const { link } of [blocked, parted]) assert.equal((await open(link)).status, 404)
  })

  it('A guardian’s link for a consent takes no code of a login, and a login takes none of a link', async () => {
    const { link, student } = await asked()
    const ofLogin = (await login(student)).body.data.otp_ref
    assert.equal((await answer(link, ofLogin)).body.data.reason, 'code_expired')
    const ofLink = (await send(link)).body.data.otp_ref
    assert.equal((await verify(ofLink, lastCode())).body.data.reason, 'code_expired')
    assert.deepEqual(await states(student.stud_id), [])
  })

  it('A guardian’s link for a consent takes no code of another link', async () => {
    const [mine, other] = [await asked(), await asked()]
    const { otp_ref } = (await send(other.link)).body.data
    assert.equal((await answer(mine.link, otp_ref)).body.data.reason, 'code_expired')
    assert.deepEqual(await states(mine.student.stud_id), [])
  })

  it('A guardian’s link for a consent counts texts and wrong codes of the number as a login does', async () => {
    const { link } = await asked()
    await send(link)
    assert.equal((await send(link)).body.data.reason, 'too_many')
    const guessed = await asked()
    for (let at = 0; at < 5; at += 1) {
      test.clock.seconds(7200)
      const { otp_ref } = (await send(guessed.link)).body.data
      await answer(guessed.link, otp_ref, { otp: wrongFor(lastCode()) })
    }
    test.clock.seconds(7200)
    assert.equal((await send(guessed.link)).body.data.reason, 'too_many')
  })

  it('A guardian’s link for a consent is over after seven days, for a blocked guardian, at 18, and where nobody made it', async () => {
    const old = await asked()
    const blocked = await asked()
    const { stud_id } = blocked.student
    const { guardian_id } = blocked.guardian
    await test.db.write((tx) => blockGuardian(tx, { stud_id, guardian_id }, { at: 1, reason: 'An order' }))
    assert.equal((await open(blocked.link)).status, 404)
    const grown = await asked({ birth_date: '2000-01-01' })
    assert.equal((await open(grown.link)).status, 404)
    assert.equal((await open('x'.repeat(43))).status, 404)
    test.clock.seconds(7 * DAY_S)
    assert.equal((await open(old.link)).status, 404)
  })

  it('A guardian’s link for a consent is over with another number of the guardian', async () => {
    const { link, guardian } = await asked()
    const phone = { phone_code: '91', mobile: '7999999998' }
    await test.db.write((tx) => changeGuardianNumber(tx, guardian.guardian_id, phone, test.clock.now()))
    assert.equal((await open(link)).status, 404)
  })

  it('A guardian’s link for a consent does not take a code that went to a number from before', async () => {
    const { link, guardian, student } = await asked()
    const { otp_ref } = (await send(link)).body.data
    // Links end with a number; this one would be of after the change.
    const { guardian_id } = guardian
    const mobile = '7999999999'
    await test.db.write((tx) =>
      tx.updateTable('guardians').set({ mobile }).where('guardian_id', '=', guardian_id).execute(),
    )
    assert.equal((await answer(link, otp_ref)).body.data.reason, 'code_expired')
    assert.deepEqual(await states(student.stud_id), [])
  })
})
