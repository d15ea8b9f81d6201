import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { loadAcademy } from '../../academy/academy.ts'
import { pngChunk, somePng } from '../../testing/some-png.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

describe('the settings of the academy', async () => {
  const test = await testApp()
  const owner = await signedInStaff(test, 'owner')
  const read = async () => (await owner.post('settings')).body.data
  const save = async (changes: object, version?: string) => {
    const stored = await read()
    return owner.post('save_settings', {
      version: version ?? stored.version,
      fields: { ...stored.fields, ...changes },
    })
  }

  it('The settings of the academy are read as the sheet has them', async () => {
    const { zone, pass_percent, sign_up, logo, brand_colour, language } = (await read()).fields
    assert.deepEqual([zone, pass_percent, sign_up, logo], ['Asia/Kolkata', '40', 'open', ''])
    assert.deepEqual([brand_colour, language], ['teal', 'en'])
  })

  it('The settings of the academy change at once, in the form in which an import stores them, and the audit has both values', async () => {
    const changes = { name: 'Gurukul', pass_percent: '45', support_number: '90000 00009', sign_up: 'Closed' }
    const { body } = await save(changes)
    assert.deepEqual(body.data.mistakes, [])
    const academy = await loadAcademy(test.db.read)
    assert.deepEqual(
      [academy.name, academy.pass_percent, academy.support_number, academy.sign_up],
      ['Gurukul', 45, '9000000009', 'closed'],
    )
    const { entries } = (await owner.post('audit', { entity: 'academy' })).body.data
    assert.deepEqual(
      entries[0].changes.toSorted((a: { field: string }, b: { field: string }) => a.field.localeCompare(b.field)),
      [
        { field: 'name', before: 'Academy', after: 'Gurukul' },
        { field: 'pass_percent', before: '40', after: '45' },
        { field: 'sign_up', before: 'open', after: 'closed' },
        { field: 'support_number', before: null, after: '••••09' },
      ],
    )
  })

  it('The settings of the academy take a colour and a language that are there, and a logo of 10 kB', async () => {
    assert.deepEqual((await save({ brand_colour: 'blue', language: 'hi' })).body.data.mistakes, [])
    const { brand_colour, language } = await loadAcademy(test.db.read)
    assert.deepEqual([brand_colour, language], ['blue', 'hi'])
    const large = somePng(2, 2, [pngChunk('iCCP', Buffer.alloc(10_001, 1))])
    const { picture } = (await owner.postFile('add_picture', 'logo.png', large)).body.data
    const refused = (await save({ brand_colour: 'pink', language: 'fr', logo: picture })).body.data
    const fields = refused.mistakes.map(({ field }: { field: string }) => field)
    assert.deepEqual(new Set(fields), new Set(['brand_colour', 'language', 'logo']))
    assert.equal((await save({ brand_colour: 'teal', language: 'en' })).body.data.mistakes.length, 0)
  })

  it('The settings of the academy say everything that is wrong at once, and then nothing is stored', async () => {
    const before = await loadAcademy(test.db.read)
    const wrong = { name: '', zone: 'Mars/Base', pass_percent: '40%', minimum_attendance_percent: '101' }
    const { body } = await save({ ...wrong, support_number: '123', sign_up: 'maybe', privacy_contact: 'good' })
    assert.equal(body.data.version, null)
    assert.deepEqual(body.data.mistakes.map(({ field }: { field: string }) => field).toSorted(), [
      'minimum_attendance_percent',
      'name',
      'pass_percent',
      'sign_up',
      'support_number',
      'zone',
    ])
    assert.match(body.data.mistakes.find(({ field }: { field: string }) => field === 'zone').problem, /time zone/)
    assert.deepEqual(await loadAcademy(test.db.read), before)
  })

  it('The settings of the academy are changed by one of two who have the same form open', async () => {
    const { version } = await read()
    assert.equal((await save({ privacy_contact: 'office@example.org' }, version)).status, 200)
    const second = await save({ privacy_contact: 'other@example.org' }, version)
    assert.equal(second.body.data.reason, 'changed_meanwhile')
    assert.equal((await loadAcademy(test.db.read)).privacy_contact, 'office@example.org')
  })

  it('The settings of the academy write no entry where nothing is another', async () => {
    const count = async () => (await owner.post('audit', { entity: 'academy' })).body.data.entries.length
    const before = await count()
    assert.equal((await save({})).status, 200)
    assert.equal(await count(), before)
  })
})

describe('notices to guardians', async () => {
  const gateway = {
    SMS: 'http-template',
    SMS_URL: 'https://gateway.example.com/send',
    SMS_BODY: '{{mobile}} {{text}}',
    SMS_HEADERS: '{"content-type":"application/x-www-form-urlencoded"}',
    SMS_OK_WHEN: 'ok',
    SMS_TEMPLATE_TEXT: '{#numeric#} is your code.',
    SMS_RESULT_TEXT: '{#var#} has a result in {#var#}.',
    SMS_RESULT_TEMPLATE_ID: '1207161700000000003',
  }
  const test = await testApp(gateway)
  const owner = await signedInStaff(test, 'owner')
  const save = async (changes: object) => {
    const { version, fields } = (await owner.post('settings')).body.data
    return (await owner.post('save_settings', { version, fields: { ...fields, ...changes } })).body.data.mistakes
  }

  it('Notices to guardians are off, and chosen by one of four words', async () => {
    const { absence_notices, result_notices } = (await owner.post('settings')).body.data.fields
    assert.deepEqual([absence_notices, result_notices], ['none', 'none'])
    assert.deepEqual(await save({ absence_notices: 'Push', result_notices: 'both' }), [])
    const academy = await loadAcademy(test.db.read)
    assert.deepEqual([academy.absence_notices, academy.result_notices], ['push', 'both'])
    const [mistake] = await save({ absence_notices: 'pigeon' })
    assert.equal(mistake.field, 'absence_notices')
  })

  it('Notices to guardians are no texts where the registered one was not entered', async () => {
    const [mistake = assert.fail()] = await save({ absence_notices: 'both' })
    assert.equal(mistake.field, 'absence_notices')
    assert.match(mistake.problem, /SMS_ABSENCE_TEXT/)
    assert.equal((await loadAcademy(test.db.read)).absence_notices, 'push')
  })
})
