import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { academyReader } from '../../../academy/academy.ts'
import { guardianTeller } from '../../../features/guardian/notices/guardian-teller.ts'
import { SmsFailed, type SmsSender } from '../../../ports/sms.ts'
import { aGuardian } from '../../../testing/guardian-makers.ts'
import { aBatch, aLevel, aStudent } from '../../../testing/makers.ts'
import { signedInStaff } from '../../../testing/staff-browser.ts'
import { testApp } from '../../../testing/test-app.ts'

type Invitation = { stud_id: number; guardian: string; number: string; link: string; short_name: string; until: string }

const DAY_SECONDS = 86_400

describe('consents of a whole batch', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const [owner, clerk] = [await signedInStaff(test, 'owner'), await signedInStaff(test, 'clerk')]
  const aBatchOf = async (count: number) => {
    const students = await Promise.all(
      Array.from({ length: count }, (_, at) => aStudent(test, { name: `Anu Mathew ${'abcdefgh'[at] ?? ''}` })),
    )
    const guardians = []
    for (const student of students) guardians.push(await aGuardian(test, [student]))
    return { students, guardians, batch_id: await aBatch(test, ac_id, students) }
  }
  const progress = async (batch_id?: number) =>
    (await clerk.post('consent_progress', batch_id === undefined ? {} : { batch_id })).body.data
  const ask = async (batch_id: number, whom: string, count: number, who = clerk) =>
    who.post('ask_consents', { batch_id, whom, count })
  const invitations = async (batch_id: number, who = clerk): Promise<Invitation[]> =>
    (await who.post('consent_invitations', { batch_id })).body.data.invitations
  const opened = async ({ link }: Invitation) => test.post('/Consent/open', { link: link.replace('/consent#', '') })

  it('Consents of a whole batch are counted, asked for in one act, and asked for once', async () => {
    const { batch_id, students, guardians } = await aBatchOf(3)
    const alone = await aStudent(test, { name: 'Devi' })
    await test.db.write((tx) =>
      tx
        .insertInto('student_batches')
        .values({ stud_id: alone.stud_id, batch_id, position: 0, from_at: null })
        .execute(),
    )
    const { total, none, unreachable, given } = await progress(batch_id)
    assert.deepEqual([total, none, unreachable, given], [4, 4, 1, 0])
    const reachless = (await clerk.post('consents', { batch_id, filter: 'unreachable' })).body.data.students
    assert.deepEqual(
      reachless.map(({ stud_id }: { stud_id: number }) => stud_id),
      [alone.stud_id],
    )
    assert.equal((await ask(batch_id, 'none', 4)).body.data.reason, 'changed_meanwhile')
    assert.deepEqual((await ask(batch_id, 'none', 3)).body.data, { asked: 3 })
    assert.equal((await ask(batch_id, 'none', 3)).body.data.reason, 'changed_meanwhile')
    const after = await progress(batch_id)
    assert.deepEqual([after.asked, after.none, after.asked_long], [3, 1, 0])
    const [first] = students
    const { entries } = (await owner.post('audit', { entity: 'student', entity_id: String(first?.stud_id) })).body.data
    assert.equal(entries[0].action, 'consent_asked')
    const [guardian] = guardians
    await clerk.post('record_consent', {
      stud_id: first?.stud_id,
      guardian_id: guardian?.guardian_id,
      document: 'pan',
      signed_on: '2026-11-01',
    })
    assert.equal((await progress(batch_id)).given, 1)
    assert.equal((await invitations(batch_id)).length, 2)
    const listed = (await clerk.post('consents', { batch_id, filter: 'asked' })).body.data.students
    assert.equal(listed.length, 2)
  })

  it('Consents of a whole batch have a link for each guardian, which is shown again as often as the office asks', async () => {
    const { batch_id, guardians } = await aBatchOf(2)
    await ask(batch_id, 'none', 2)
    const shown = await invitations(batch_id)
    assert.deepEqual(await invitations(batch_id), shown)
    const [one] = shown
    assert.ok(one)
    assert.equal((await opened(one)).status, 200)
    assert.match(one.number, /^91\d{10}$/)
    assert.match(one.short_name, /^Anu [a-h]\.$/)
    assert.equal(one.until, '2026-12-04')
    const stored = await test.db.read.selectFrom('consent_links').select('token_hash').execute()
    assert.ok(!JSON.stringify(stored).includes(one.link.replace('/consent#', '')))
    const { entries } = (await owner.post('audit', { action: 'guardian_numbers_read' })).body.data
    assert.equal(entries[0].changes.find(({ field }: { field: string }) => field === 'recipients').after, '2')
    assert.doesNotMatch(JSON.stringify(entries), new RegExp(one.number.slice(2)))
    const { stud_id } = one
    const blocked = guardians[shown.indexOf(one)]
    await clerk.post('block_guardian', {
      stud_id,
      guardian_id: blocked?.guardian_id,
      blocked: true,
      reason: 'An order',
    })
    assert.equal((await invitations(batch_id)).length, 1)
  })

  it('Consents of a whole batch that are open for three days are asked for again, with new links', async () => {
    const { batch_id } = await aBatchOf(2)
    await ask(batch_id, 'none', 2)
    const before = await invitations(batch_id)
    assert.equal((await ask(batch_id, 'waiting', 2)).body.data.reason, 'changed_meanwhile')
    test.clock.seconds(3 * DAY_SECONDS - 60)
    const early = await signedInStaff(test, 'clerk')
    assert.equal((await early.post('consent_progress', { batch_id })).body.data.asked_long, 0)
    test.clock.seconds(60)
    const renewed = await signedInStaff(test, 'clerk')
    const counted = (await renewed.post('consent_progress', { batch_id })).body.data
    assert.equal(counted.asked_long, 2)
    assert.equal((await ask(batch_id, 'waiting', 2, renewed)).status, 200)
    const after = await invitations(batch_id, renewed)
    assert.equal(after.length, 2)
    const [old, fresh] = [before[0], after[0]]
    assert.ok(old && fresh)
    assert.notEqual(old.link, fresh.link)
    assert.equal((await opened(old)).status, 404)
    assert.equal((await opened(fresh)).status, 200)
  })

  it('Consents of a whole batch of more than 200 ask for a second factor that was just given', async () => {
    const late = await signedInStaff(test, 'clerk')
    test.clock.seconds(301)
    const batch_id = await aBatch(test, ac_id)
    assert.equal((await ask(batch_id, 'none', 201, late)).body.data.reason, 'factor_needed')
    assert.equal((await ask(999_999, 'none', 1, late)).status, 404)
    await late.post('confirm_totp', { code: late.nextCode() })
    assert.equal((await ask(batch_id, 'none', 501, late)).body.data.reason, 'rule')
  })
})

describe('consents that are asked for by SMS', async () => {
  const test = await testApp({ LIMITS: 'off', PUBLIC_URL: 'http://localhost' })
  const ac_id = await aLevel(test)
  const clerk = await signedInStaff(test, 'clerk')
  const sent: { to: string; text: string }[] = []
  let failing = false
  const sms = {
    send: async ({ to, text }: { to: string; text?: string }) => {
      if (failing) throw new SmsFailed('refused', 'no')
      sent.push({ to, text: text ?? '' })
      return { id: null }
    },
  } as unknown as SmsSender
  const teller = () => guardianTeller({ ...test.parts, sms, academy: academyReader(test.db) })
  const tell = async () => Promise.all([teller().round(), teller().round(), teller().round()])
  const aBatchOf = async (count: number) => {
    const students = await Promise.all(
      Array.from({ length: count }, (_, at) => aStudent(test, { name: `Anu Mathew ${'abcdefgh'[at] ?? ''}` })),
    )
    for (const student of students) await aGuardian(test, [student])
    return { students, batch_id: await aBatch(test, ac_id, students) }
  }
  const texts = async (batch_id: number, who = clerk) =>
    (await who.post('consents', { batch_id })).body.data.students.map(
      ({ text }: { text: { state: string; reason: string | null } | null }) => text?.reason ?? text?.state ?? null,
    )
  const ask = async (batch_id: number, count: number, whom = 'none', who = clerk) =>
    who.post('ask_consents', { batch_id, whom, count, by_text: true })

  it('Consents that are asked for by SMS reach each guardian once, with a link that works', async () => {
    test.clock.set('2026-11-20T10:00:00+05:30')
    const { batch_id } = await aBatchOf(3)
    assert.equal((await clerk.post('consent_progress', { batch_id })).body.data.texts, 'ready')
    assert.equal((await ask(batch_id, 3)).status, 200)
    assert.equal((await ask(batch_id, 3)).body.data.reason, 'changed_meanwhile')
    assert.deepEqual(await texts(batch_id), ['waiting', 'waiting', 'waiting'])
    await tell()
    await tell()
    assert.equal(sent.length, 3)
    assert.equal(new Set(sent.map(({ to }) => to)).size, 3)
    assert.deepEqual(await texts(batch_id), ['sent', 'sent', 'sent'])
    const [, link = ''] = /http:\/\/localhost\/consent#(\S+)/.exec(sent[0]?.text ?? '') ?? []
    assert.match(sent[0]?.text ?? '', /guardian of Anu [a-c]\./)
    const opened = await test.post('/Consent/open', { link })
    assert.equal(opened.status, 200, JSON.stringify(opened.body))
    const { asked_at } = (await clerk.post('consent_progress', { batch_id })).body.data
    assert.match(asked_at, /^2026-11-20T10:0/)
  })

  it('Consents that are asked for by SMS wait for the morning, and go to nobody who has answered', async () => {
    const { batch_id, students } = await aBatchOf(2)
    test.clock.set('2026-11-20T21:30:00+05:30')
    const late = await signedInStaff(test, 'clerk')
    sent.splice(0)
    assert.equal((await ask(batch_id, 2, 'none', late)).status, 200)
    await tell()
    assert.equal(sent.length, 0)
    const [first] = students
    const read = test.db.read.selectFrom('guardian_children').where('stud_id', '=', first?.stud_id ?? 0)
    const { guardian_id } = await read.select('guardian_id').executeTakeFirstOrThrow()
    const said = { stud_id: first?.stud_id, guardian_id, document: 'pan', signed_on: '2026-11-01' }
    assert.equal((await late.post('record_consent', said)).status, 200)
    test.clock.set('2026-11-21T08:30:00+05:30')
    await tell()
    assert.equal(sent.length, 1)
  })

  it('Consents that are asked for by SMS no more say that a text failed after an answer or another link', async () => {
    test.clock.set('2026-11-21T10:00:00+05:30')
    const { batch_id, students } = await aBatchOf(2)
    const who = await signedInStaff(test, 'clerk')
    failing = true
    await ask(batch_id, 2, 'none', who)
    await tell()
    failing = false
    assert.deepEqual(await texts(batch_id, who), ['refused', 'refused'])
    const [answered, handed] = students.map(({ stud_id }) => stud_id)
    const guardianOf = async (stud_id = 0) => {
      const read = test.db.read.selectFrom('guardian_children').where('stud_id', '=', stud_id)
      return (await read.select('guardian_id').executeTakeFirstOrThrow()).guardian_id
    }
    const paper = { document: 'pan', signed_on: '2026-11-01', guardian_id: await guardianOf(answered) }
    assert.equal((await who.post('record_consent', { stud_id: answered, ...paper })).status, 200)
    const by_hand = { stud_id: handed, guardian_id: await guardianOf(handed) }
    assert.equal((await who.post('ask_consent', by_hand)).status, 200)
    assert.deepEqual(await texts(batch_id, who), [null, null])
  })

  it('Consents that are asked for by SMS say why a text failed, and a reminder sends a new link after three days', async () => {
    const { batch_id } = await aBatchOf(1)
    test.clock.set('2026-11-22T10:00:00+05:30')
    const first = await signedInStaff(test, 'clerk')
    failing = true
    await ask(batch_id, 1, 'none', first)
    await tell()
    assert.deepEqual(await texts(batch_id, first), ['refused'])
    failing = false
    sent.splice(0)
    assert.equal((await ask(batch_id, 1, 'waiting', first)).body.data.reason, 'changed_meanwhile')
    test.clock.set('2026-11-25T10:05:00+05:30')
    const later = await signedInStaff(test, 'clerk')
    assert.equal((await ask(batch_id, 1, 'waiting', later)).status, 200)
    await tell()
    assert.equal(sent.length, 1)
    assert.deepEqual(await texts(batch_id, later), ['sent'])
    const owner = await signedInStaff(test, 'owner')
    const { entries } = (await owner.post('audit', { action: 'consent_asked' })).body.data
    assert.equal(entries[0].changes.find(({ field }: { field: string }) => field === 'gateway_channel').after, 'sms')
  })
})

describe('consents where no SMS can be sent', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const clerk = await signedInStaff(test, 'clerk')

  it('Consents where no SMS can be sent are not asked for by SMS, and the progress says what is missing', async () => {
    const student = await aStudent(test)
    await aGuardian(test, [student])
    const batch_id = await aBatch(test, ac_id, [student])
    assert.equal((await clerk.post('consent_progress', { batch_id })).body.data.texts, 'no_address')
    const refused = await clerk.post('ask_consents', { batch_id, whom: 'none', count: 1, by_text: true })
    assert.equal(refused.body.data.reason, 'rule')
    assert.equal((await clerk.post('consent_progress', { batch_id })).body.data.asked, 0)
  })
})

const MSG91 = { SMS: 'msg91', SMS_KEY: 'k', SMS_GATEWAY_TEMPLATE: '64f0aa', SMS_TEMPLATE_TEXT: '{#var#} is it.' }
const OF_SETTINGS = {
  SMS: 'http-template',
  SMS_URL: 'https://gateway.example.com/send',
  SMS_BODY: '{{mobile}} {{text}}',
  SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
  SMS_OK_WHEN: 'ok',
  SMS_TEMPLATE_TEXT: '{#numeric#} is your code.',
}

describe('consents with a gateway of the server’s settings', async () => {
  it('Consents with a gateway of the server’s settings say what an SMS costs', async () => {
    const text = {
      SMS_CONSENT_TEXT: `${'a'.repeat(99)} {#var#} http://localhost/consent#{#var#}{#var#}`,
      SMS_CONSENT_TEMPLATE_ID: '1207161700000000003',
      SMS_PART_PAISE: '18',
    }
    const test = await testApp({ LIMITS: 'off', PUBLIC_URL: 'http://localhost', ...OF_SETTINGS, ...text })
    const clerk = await signedInStaff(test, 'clerk')
    const { texts, text_paise } = (await clerk.post('consent_progress')).body.data
    assert.deepEqual([texts, text_paise], ['ready', 36])
  })

  const cases = [
    ['that keeps its text itself', MSG91, 'gateway_cannot'],
    ['without the registered text', OF_SETTINGS, 'of_settings'],
  ] as const
  for (const [what, environment, missing] of cases)
    it(`Consents with a gateway of the server’s settings ${what} say so, since no form mends it`, async () => {
      const test = await testApp({ LIMITS: 'off', PUBLIC_URL: 'http://localhost', ...environment })
      const clerk = await signedInStaff(test, 'clerk')
      assert.equal((await clerk.post('consent_progress')).body.data.texts, missing)
    })
})
