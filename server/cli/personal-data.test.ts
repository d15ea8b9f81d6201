import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { tables, type Tables } from '../db/tables.ts'
import { systemRandom } from '../ports/random.ts'
import { smsNumberKeys } from '../sms/make-sms.ts'
import { addMessage } from '../sms/messages.queries.ts'
import { putParts } from '../assessment/paper/audience.queries.ts'
import { publishDoubt } from '../features/doubts/doubts.queries.ts'
import { addConsentLink, sayConsent } from '../guardians/consents.queries.ts'
import { addGuardian, linkGuardian } from '../guardians/guardians.queries.ts'
import { addResultMessages } from '../push/messages.queries.ts'
import { codesOf } from '../testing/codes.ts'
import { aBatch, aChapter, aLevel, aStudent, aSubject, aTopic, signIn } from '../testing/makers.ts'
import { aPaper } from '../testing/paper-makers.ts'
import { aStoredMessage } from '../testing/stored-message.queries.ts'
import { aBrowser } from '../testing/push-service.ts'
import { someJpeg } from '../testing/some-jpeg.ts'
import { testApp } from '../testing/test-app.ts'
import { exportStudent } from '../exporting/export-student.ts'
import { feedbackPage } from '../exporting/registers.ts'
import { writeCsv } from '../exporting/written-table.ts'
import { adminCommandsOf } from './admin-commands.ts'

const SAID = { question: 'A doubt of Kanarienvogel', answer: 'Dear Kanarienvogel' }

describe('what is kept of a student', async () => {
  const test = await testApp()
  const folder = mkdtempSync(join(tmpdir(), 'personal-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const canaries = { name: 'Zubaida Kanarienvogel', email: 'z@canary.example', mobile: '9876501234' }
  const student = await aStudent(test, canaries)
  const { stud_id, mobile } = student
  await codesOf(test).enter(student)
  test.clock.seconds(31)
  await codesOf(test).guess(student)
  test.clock.seconds(61)
  const token = await signIn(test, student)
  const formula = '=HYPERLINK("https://evil.example","Kanarienvogel")'
  for (const message of [formula, '@SUM(1+1)*cmd', '\t=1+1 and more', '-2+3 is what I mean'])
    await test.post('/Student/add_feedback', { stud_id, message }, token)
  await test.post('/Student/calendar', { stud_id }, token)
  await aLevel(test, student.ac_id)
  const subject_id = await aSubject(test, student.ac_id)
  const about_id = await aTopic(test, await aChapter(test, subject_id))
  const { paper_id } = await aPaper(test, 'exam', subject_id, { name: 'For a few alone', ac_id: null })
  const readers = { levels: [], batches: [], students: [stud_id], leftOut: [] }
  await test.db.write((tx) => putParts(tx, paper_id, readers))
  const doubt = {
    place: 'video',
    attempt_id: null,
    about_id,
    at: 3,
    key: 'the only one',
    text: 'A doubt of Kanarienvogel',
  }
  const picture = someJpeg(10, 10).toString('base64')
  const sent = await test.post('/Student/ask_doubt', { stud_id, ...doubt, picture }, token)
  const { doubt_id } = sent.body.data
  const batch_id = await aBatch(test, student.ac_id)
  await test.db.write((tx) =>
    publishDoubt(tx, { doubt_id, batch_id, place: 'video', about_id, seconds: 3, ...SAID, published_at: 1 }),
  )
  await test.post('/Student/set_notifications', { stud_id, ...aBrowser(), classes: true, results: true }, token)
  await test.db.write((tx) => addResultMessages(tx, [{ stud_id, attempt_id: 1 }], test.clock.now()))
  await test.db.write((tx) => aStoredMessage(tx, { message_id: test.newId(), stud_id }))
  const guardian = { guardian_id: test.newId(), name: 'Farida Kanarienvogel', phone_code: '91', mobile: '9876509999' }
  const [guardianKey = ''] = smsNumberKeys(test.secrets, `+91${guardian.mobile}`)
  const said = { state: 'given', method: 'paper', document: 'pan', signed_on: '2026-11-01', notice: 3 } as const
  await test.db.write(async (tx) => {
    await addGuardian(tx, { ...guardian, language: 'ml', created_at: 1 })
    await linkGuardian(tx, { stud_id, guardian_id: guardian.guardian_id, relation: 'mother' }, 1)
    const of = { stud_id, guardian_id: guardian.guardian_id, notice: 3 }
    const consent = { ...of, ...said, consent_id: test.newId(), guardian: guardian.name, who: 'A clerk', at: 1 }
    await sayConsent(tx, consent)
    await addConsentLink(tx, { ...of, link_id: test.newId(), token_hash: 'its hash', made_at: 1, expires_at: 2 })
  })
  await test.post('/Auth/login', { mobile, phone_code: '91', device_id: 'id_a' })
  const [number_key = ''] = smsNumberKeys(test.secrets, `+91${mobile}`)
  const text = { number_masked: '+9198•••••234', purpose: 'login', gateway: 'msg91', state: 'sent' } as const
  const times = { sent_at: test.clock.now(), updated_at: test.clock.now() }
  await test.db.write((tx) =>
    addMessage(tx, { sms_id: test.newId(), number_key, ...text, gateway_id: null, reason: null, ...times }),
  )

  await test.db.write((tx) =>
    addMessage(tx, {
      sms_id: test.newId(),
      number_key: guardianKey,
      ...text,
      gateway_id: null,
      reason: null,
      ...times,
    }),
  )

  it('What is kept of a student is given out as one file on request', async () => {
    const name = await exportStudent({ ...test, read: test.db.read, now: test.clock.now() }, student, folder)
    const told = readFileSync(join(folder, name), 'utf8')
    // The guardian's number is the guardian's, so the student's file leaves it out.
    assert.ok(!told.includes(guardian.mobile))
    for (const word of [
      ...Object.values(canaries),
      '@SUM(1+1)*cmd',
      '"sessions"',
      '"proven_at"',
      '"calendar"',
      '"name": "For a few alone"',
      guardian.name,
      '"document": "pan"',
      doubt.text,
      picture,
    ])
      assert.ok(told.includes(word), word)
  })

  it('What is kept of a student runs in no spreadsheet: what begins like a formula is a text', async () => {
    const file = join(folder, 'feedback.csv')
    await writeCsv(file, await feedbackPage(test.db.read))
    const written = readFileSync(file, 'utf8')
    const cells = written.match(/(?<=[,\n])"?'?\s*[=@+-](?!\d+,)[^,\n]*/g) ?? []
    assert.ok(cells.length >= 3, written)
    for (const cell of cells) assert.match(cell, /^"?'/)
  })

  it('What is kept of a student is gone from every table when the student is erased', async () => {
    await adminCommandsOf({ ...test, random: systemRandom }).erase({ stud_id })
    // The audit keeps the fact; the student's former number leads to nothing any more.
    const searched = (Object.keys(tables) as (keyof Tables)[]).filter((table) => table !== 'audit_entries')
    for (const table of searched) {
      const rows = JSON.stringify(await test.db.read.selectFrom(table).selectAll().execute())
      for (const canary of [
        ...Object.values(canaries),
        'Kanarienvogel',
        number_key,
        guardian.mobile,
        guardianKey,
        String(stud_id),
      ])
        assert.ok(!rows.includes(canary), `${canary} is in ${table}`)
    }
    assert.deepEqual(await test.db.read.selectFrom('code_numbers').selectAll().execute(), [])
  })
})
