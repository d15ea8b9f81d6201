import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { saveAcademy } from '../../academy/academy.ts'
import { consentsOf, whoMayNot } from '../../guardians/consents.queries.ts'
import { aClassThatAsks } from '../../testing/doubting.ts'
import { aConsentLink, signedInGuardian } from '../../testing/guardian-makers.ts'
import { aStudent } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { publishDoubt } from '../doubts/doubts.queries.ts'

const CONTACT = 'privacy@academy.example'

describe('the consent for a child, said by a guardian who is logged in', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await test.db.write((tx) => saveAcademy(tx, { privacy_contact: CONTACT }))
  const family = async (birth_date = '2012-03-14') => {
    const child = await aStudent(test, { birth_date })
    return { child, ...voice(child, await signedInGuardian(test, [child])) }
  }
  const voice = ({ stud_id }: { stud_id: number }, { token, name }: { token: string; name: string }) => ({
    name,
    read: async () => (await test.post('/Guardian/consent', { stud_id }, token)).body.data,
    say: async (gives: boolean, notice = 3) => test.post('/Guardian/say_consent', { stud_id, gives, notice }, token),
  })
  const audit = async (stud_id: number) =>
    test.db.read
      .selectFrom('audit_entries')
      .innerJoin('audit_details', 'audit_details.entry_id', 'audit_entries.entry_id')
      .where('entity_id', '=', String(stud_id))
      .select(['action', 'who', 'staff_id', 'details', 'request_id'])
      .execute()

  it('The consent that a guardian says for a child is a yes, with who said it, how, and on which words', async () => {
    const { child, name, say, read } = await family()
    assert.deepEqual(await read(), {
      is_required: false,
      state: null,
      notice: 3,
      privacy_contact: CONTACT,
      is_of_age: false,
      said: [],
    })
    assert.deepEqual((await say(true)).body.data, { state: 'given' })
    const at = '2026-11-20T10:30:00+05:30'
    assert.deepEqual((await read()).said, [{ state: 'given', method: 'login', at, notice: 3, guardian: name }])
    const [entry, ...more] = await audit(child.stud_id)
    assert.deepEqual([entry?.action, entry?.who, entry?.staff_id, more], ['consent_given', 'guardian', null, []])
    const { changes } = JSON.parse(entry?.details ?? '') as { changes: object[] }
    assert.deepEqual(changes, [{ field: 'consent', before: null, after: 'given' }])
    assert.notEqual(entry?.request_id, '')
  })

  it('The consent that a guardian says for a child is a refusal where nobody had agreed, and a withdrawal where somebody had', async () => {
    const { child, say } = await family()
    assert.deepEqual((await say(false)).body.data, { state: 'declined' })
    assert.deepEqual((await say(true)).body.data, { state: 'given' })
    test.clock.seconds(1)
    assert.deepEqual((await say(false)).body.data, { state: 'withdrawn' })
    assert.deepEqual((await say(false)).body.data, { state: 'withdrawn' })
    const states = (await consentsOf(test.db.read, child.stud_id)).map(({ state }) => state)
    // The last answer was sent twice and stored once.
    assert.deepEqual(states, ['withdrawn', 'given', 'declined'])
    const may = await whoMayNot(test.db.read, [child.stud_id], 'messages', test.clock.now())
    assert.ok(may.has(child.stud_id))
  })

  it('The consent that a guardian says for a child takes away what others read of the child, with a refusal as with a withdrawal', async () => {
    const { asker, batch_id, topic_id, posting } = await aClassThatAsks(test)
    const { say } = voice(asker, await signedInGuardian(test, [asker]))
    const published = async () =>
      (await test.db.read.selectFrom('published_doubts').select('doubt_id').execute()).length
    for (const before of [null, 'given']) {
      if (before) await say(true)
      const { doubt_id } = (await posting(asker).ask()).body.data
      const what = { place: 'video', about_id: topic_id, seconds: 3, question: 'Why?', answer: 'So.' }
      await test.db.write((tx) => publishDoubt(tx, { doubt_id, batch_id, ...what, published_at: 1 }))
      assert.equal(await published(), 1)
      await say(false)
      assert.equal(await published(), 0)
    }
  })

  it('The consent that a guardian says for a child ends links that wait for the same word', async () => {
    const { child, say } = await family()
    const { link } = await aConsentLink(test, child)
    assert.equal((await test.post('/Consent/open', { link })).status, 200)
    await say(true)
    assert.equal((await test.post('/Consent/open', { link })).status, 404)
  })

  it('The consent that a guardian says for a child is not taken for other words than those that are shown now', async () => {
    const { child, say } = await family()
    assert.equal((await say(true, 2)).body.data.reason, 'changed_meanwhile')
    assert.equal((await say(true, 0)).body.data.reason, 'changed_meanwhile')
    assert.deepEqual(await consentsOf(test.db.read, child.stud_id), [])
  })

  it('The consent that a guardian says for a child is of either guardian: both read what the other said, the last word holds', async () => {
    const { child, name, say, read } = await family()
    const other = voice(child, await signedInGuardian(test, [child]))
    await say(true)
    test.clock.seconds(1)
    await other.say(false)
    const { state, said } = await read()
    assert.equal(state, 'withdrawn')
    assert.deepEqual(
      said.map(({ guardian }: { guardian: string }) => guardian),
      [other.name, name],
    )
  })

  it('The consent that a guardian says for a child is the student’s own from 18 on, also where the guardian may go on reading', async () => {
    const { child, say, read } = await family('2008-11-21')
    await say(true)
    const kept = { kept_at: test.clock.now() }
    await test.db.write((tx) =>
      tx.updateTable('guardian_children').set(kept).where('stud_id', '=', child.stud_id).execute(),
    )
    test.clock.days(1)
    const { state, is_of_age, said } = await read()
    assert.deepEqual([state, is_of_age, said.length], [null, true, 1])
    assert.equal((await say(false)).status, 404)
    assert.equal((await consentsOf(test.db.read, child.stud_id)).length, 1)
  })
})
