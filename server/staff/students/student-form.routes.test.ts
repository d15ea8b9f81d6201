import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import type { DataOf } from '#contract/call.ts'
import type { staffSaveStudent, staffStudentForm } from '#contract/staff/student-form.ts'
import { aConsentLink } from '../../testing/guardian-makers.ts'
import { aBatch, aLevel, aStudent, signIn } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

type Form = DataOf<typeof staffStudentForm>
type Saved = DataOf<typeof staffSaveStudent>

async function codeOf({ db }: TestApp, batch_id: number): Promise<string> {
  const query = db.read.selectFrom('batches').where('batch_id', '=', batch_id).select('batch_code')
  return (await query.executeTakeFirstOrThrow()).batch_code
}

const NEW = {
  admission_no: 'N-1',
  name: 'Neha Menon',
  guardian: 'Suresh',
  mobile: '9000011111',
  email: '',
  state: '',
  district: 'Palakkad',
  level: 'Level 6',
  batch_codes: [] as string[],
  joined_on: '2026-06-01',
}

describe('the form of a student', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const ac_id = await aLevel(test)
  const [clerk, other] = [await signedInStaff(test, 'clerk'), await signedInStaff(test, 'clerk')]
  const owner = await signedInStaff(test, 'owner')
  const stayed = await aStudent(test, { admission_no: 'C-2' })
  const batch_code = await codeOf(test, await aBatch(test, ac_id, [stayed]))
  const save = async (body: object, who = clerk) => who.post('save_student', { confirmed: false, ...body })
  const saved = async (body: object) => (await save(body)).body.data as Saved
  const formOf = async (stud_id: number) => (await clerk.post('student_form', { stud_id })).body.data as Form
  const fieldsOf = ({ admission_no, guardian, email, state, district, joined_on, ...form }: Form) => ({
    admission_no: admission_no ?? '',
    name: form.name,
    guardian: guardian ?? '',
    mobile: '',
    email: email ?? '',
    state: state ?? '',
    district: district ?? '',
    level: form.level,
    batch_codes: form.batch_codes.length > 0 ? form.batch_codes : [batch_code],
    joined_on: joined_on ?? '',
  })
  const lastEntry = async (stud_id: number) =>
    (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data.entries[0]

  it('The form of a student says whose a number is that was refused, beside what else is wrong', async () => {
    const holder = await aStudent(test, { name: 'Elder Sister', guardian: 'Suma' })
    const refused = await saved({ fields: { ...NEW, mobile: holder.mobile } })
    assert.deepEqual(refused.holder, { stud_id: holder.stud_id, name: 'Elder Sister', guardian: 'Suma' })
    assert.equal((await saved({ fields: { ...NEW, mobile: '123' } })).holder, null)
  })

  it('The form of a student adds a student, who is in the audit with every field', async () => {
    const { saved: added, mistakes, notes } = await saved({ fields: { ...NEW, batch_codes: [batch_code] } })
    assert.deepEqual([mistakes, notes], [[], []])
    const stud_id = added?.stud_id ?? 0
    const form = await formOf(stud_id)
    assert.deepEqual(
      [form.name, form.mobile_end, form.batch_codes, form.joined_on, form.status, form.version],
      ['Neha Menon', '••••1111', [batch_code], '2026-06-01', 'active', added?.version],
    )
    const { action, role, changes } = await lastEntry(stud_id)
    assert.deepEqual([action, role], ['student_added', 'clerk'])
    assert.deepEqual(
      changes.find(({ field }: { field: string }) => field === 'mobile'),
      { field: 'mobile', before: null, after: '••••11' },
    )
  })

  it('The form of a student says all that is wrong at once, each at its field, in the words of the import', async () => {
    const fields = {
      ...NEW,
      batch_codes: [batch_code],
      admission_no: '',
      mobile: '12345',
      level: 'Nowhere',
      joined_on: '31/02/2026',
    }
    const { saved: nothing, mistakes } = await saved({ fields })
    assert.equal(nothing, null)
    assert.deepEqual(
      new Set(mistakes.map(({ field }) => field)),
      new Set(['admission_no', 'joined_on', 'level', 'mobile']),
    )
    assert.equal(mistakes.find(({ field }) => field === 'admission_no')?.problem, 'Required')
  })

  it('The form of a student who has no admission number yet asks for one, and loses nothing silently', async () => {
    const alone = await aStudent(test, { name: 'Registered Alone' })
    await test.db.write((tx) =>
      tx.updateTable('students').set({ admission_no: null }).where('stud_id', '=', alone.stud_id).execute(),
    )
    const form = await formOf(alone.stud_id)
    const fields = { ...fieldsOf(form), mobile: alone.mobile, email: 'new@example.org' }
    const { saved: nothing, mistakes } = await saved({ stud_id: alone.stud_id, version: form.version, fields })
    assert.deepEqual([nothing, mistakes.map(({ field }) => field).includes('admission_no')], [null, true])
  })

  it('The form of a student names the student who has the number or the admission number already', async () => {
    const ravi = await aStudent(test, { name: 'Ravi', admission_no: 'R-1', mobile: '9000022222' })
    const taken = await saved({
      fields: { ...NEW, batch_codes: [batch_code], admission_no: 'N-2', mobile: ravi.mobile },
    })
    assert.deepEqual(
      [taken.saved, taken.mistakes, taken.holder],
      [null, [], { stud_id: ravi.stud_id, name: 'Ravi', guardian: ravi.guardian }],
    )
    assert.deepEqual(taken.notes, [
      '9000022222 belongs to several students: Neha Menon (N-2), Ravi (R-1). Each of them logs in with it.',
    ])
    const known = await saved({
      fields: { ...NEW, batch_codes: [batch_code], admission_no: 'R-1', mobile: '9000033333' },
      confirmed: true,
    })
    assert.deepEqual(
      known.mistakes.map(({ field, problem }) => [field, problem]),
      [['admission_no', 'Already the admission number of Ravi']],
    )
    assert.equal((await formOf(ravi.stud_id)).name, 'Ravi')
  })

  it('The form of a student changes a student, keeps the number that was not typed, and tells the audit what was before', async () => {
    const { stud_id, mobile } = await aStudent(test, { name: 'Old Name', admission_no: 'C-1' })
    const form = await formOf(stud_id)
    const fields = { ...fieldsOf(form), name: 'New Name', batch_codes: [batch_code] }
    const { saved: changed } = await saved({ stud_id, version: form.version, fields })
    assert.notEqual(changed?.version, form.version)
    const stored = await test.db.read.selectFrom('students').where('stud_id', '=', stud_id).select('mobile').execute()
    assert.equal(stored[0]?.mobile, mobile)
    const { action, changes } = await lastEntry(stud_id)
    assert.equal(action, 'student_changed')
    assert.deepEqual(changes, [
      { field: 'name', before: 'Old Name', after: 'New Name' },
      { field: 'batch_codes', before: null, after: batch_code },
    ])
  })

  it('The form of a student stores nothing and says nothing where nothing is changed', async () => {
    const { stud_id } = stayed
    const form = await formOf(stud_id)
    const { saved: same } = await saved({ stud_id, version: form.version, fields: fieldsOf(form) })
    assert.equal(same?.version, form.version)
    assert.equal(await lastEntry(stud_id), undefined)
  })

  it('The form of a student refuses whoever has seen other values, and shows those of now', async () => {
    const { stud_id } = await aStudent(test, { name: 'First', admission_no: 'C-3' })
    const form = await formOf(stud_id)
    const asked = { stud_id, version: form.version }
    await save({ ...asked, fields: { ...fieldsOf(form), name: 'Second' } }, other)
    const late = await save({ ...asked, fields: { ...fieldsOf(form), name: 'Third' } })
    assert.deepEqual([late.status, late.body.data.reason], [409, 'changed_meanwhile'])
    const now = await formOf(stud_id)
    assert.equal(now.name, 'Second')
    assert.ok((await saved({ stud_id, version: now.version, fields: { ...fieldsOf(form), name: 'Third' } })).saved)
  })

  it('The form of a student stores one of two forms that are sent at once, and one of two who want a number', async () => {
    const { stud_id } = await aStudent(test, { name: 'Both', admission_no: 'C-5' })
    const form = await formOf(stud_id)
    const change = async (name: string, who: typeof clerk) =>
      (await save({ stud_id, version: form.version, fields: { ...fieldsOf(form), name } }, who)).status
    const statuses = await Promise.all([change('One', clerk), change('Two', other)])
    assert.deepEqual(new Set(statuses), new Set([200, 409]))
    const add = async (admission_no: string) =>
      saved({ fields: { ...NEW, batch_codes: [batch_code], admission_no, mobile: '9000099999' } })
    const added = await Promise.all([add('T-1'), add('T-2')])
    assert.equal(added.filter((one) => one.saved !== null).length, 1)
    assert.match(added.find((one) => one.saved === null)?.mistakes[0]?.problem ?? '', /already belongs to Neha Menon/)
  })

  it('The form of a student asks before another number logs a phone out', async () => {
    const student = await aStudent(test, { admission_no: 'C-4' })
    const { stud_id } = student
    const token = await signIn(test, student)
    const form = await formOf(stud_id)
    const asked = { stud_id, version: form.version, fields: { ...fieldsOf(form), mobile: '9000044444' } }
    const first = await saved(asked)
    assert.equal(first.saved, null)
    assert.match(first.notes[0] ?? '', /logged out/)
    assert.ok((await saved({ ...asked, confirmed: true })).saved)
    assert.equal((await test.post('/Student/get_profile', { stud_id }, token)).status, 401)
  })

  it('The form of a student is not there for who was forgotten', async () => {
    const { stud_id } = await aStudent(test, { status: 'forgotten' })
    assert.equal((await clerk.post('student_form', { stud_id })).status, 404)
    assert.equal((await save({ stud_id, version: 'v'.repeat(43), fields: NEW })).status, 404)
  })
})

describe('a student who registered alone', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const batch_code = await codeOf(test, await aBatch(test, await aLevel(test), []))
  const clerk = await signedInStaff(test, 'clerk')
  const alone = await aStudent(test, { name: 'Asha', admission_no: null, mobile: '9000055555', status: 'pending' })
  const filled = { ...NEW, batch_codes: [batch_code] }
  const fields = { ...filled, name: 'Asha Nair', admission_no: 'A-9', mobile: '' }
  const saved = async (body: object) =>
    (await clerk.post('save_student', { confirmed: false, ...body })).body.data as Saved
  const version = async () => (await clerk.post('student_form', { stud_id: alone.stud_id })).body.data.version as string

  it('A student who registered alone is taken over by an admission number, once that was read', async () => {
    const asked = { stud_id: alone.stud_id, version: await version(), fields }
    const first = await saved(asked)
    assert.deepEqual([first.saved, first.mistakes], [null, []])
    assert.match(first.notes[0] ?? '', /gets the account of Asha/)
    assert.ok(!first.notes.join().includes('9000055555'))
    assert.equal((await saved({ ...asked, confirmed: true })).saved?.stud_id, alone.stud_id)
    const { status, admission_no } = (await clerk.post('student_form', { stud_id: alone.stud_id })).body.data as Form
    assert.deepEqual([status, admission_no], ['active', 'A-9'])
  })

  it('A student who registered alone is no second student by another number', async () => {
    const next = await aStudent(test, { admission_no: null, mobile: '9000066666' })
    const form = (await clerk.post('student_form', { stud_id: next.stud_id })).body.data as Form
    const { mistakes } = await saved({
      stud_id: next.stud_id,
      version: form.version,
      fields: { ...filled, admission_no: 'A-10', mobile: '9000077777' },
      confirmed: true,
    })
    assert.deepEqual(
      mistakes.map(({ field }) => field),
      ['mobile'],
    )
  })

  it('A student of another country who registered alone is not made an Indian number', async () => {
    const abroad = await aStudent(test, { admission_no: null, mobile: '9000088888', phone_code: '44' })
    const form = (await clerk.post('student_form', { stud_id: abroad.stud_id })).body.data as Form
    const asked = { stud_id: abroad.stud_id, version: form.version, confirmed: true }
    const { mistakes } = await saved({ ...asked, fields: { ...filled, admission_no: 'A-11', mobile: '' } })
    assert.deepEqual(
      mistakes.map(({ field }) => field),
      ['mobile'],
    )
  })
})

describe('a student who leaves', async () => {
  const test = await testApp({ LIMITS: 'off', SIGNUP: 'approve' })
  const clerk = await signedInStaff(test, 'clerk')
  const owner = await signedInStaff(test, 'owner')
  const student = await aStudent(test, { admission_no: 'L-1' })
  const { stud_id } = student
  const form = async () => (await clerk.post('student_form', { stud_id })).body.data as Form

  it('A student who leaves may not log in, with a reason in the audit; and comes back', async () => {
    const token = await signIn(test, student)
    const { link } = await aConsentLink(test, student)
    const { version } = await form()
    const left = await clerk.post('student_leaves', { stud_id, version, reason: 'Moved away' })
    assert.equal((await form()).status, 'left')
    assert.equal((await test.post('/Student/get_profile', { stud_id }, token)).status, 401)
    const back = await clerk.post('student_returns', { stud_id, version: left.body.data.version })
    assert.equal(back.body.data.version, version)
    assert.equal((await form()).status, 'active')
    // What was open before the student left opens nothing again.
    assert.equal((await test.post('/Student/get_profile', { stud_id }, token)).status, 401)
    assert.equal((await test.post('/Consent/open', { link })).status, 404)
    const { entries } = (await owner.post('audit', { entity: 'student', entity_id: String(stud_id) })).body.data
    assert.deepEqual(
      entries.map(({ action, reason }: { action: string; reason: string | null }) => [action, reason]),
      [
        ['student_restored', null],
        ['student_left', 'Moved away'],
      ],
    )
  })

  it('A student who leaves stays where somebody else was faster', async () => {
    const { version } = await form()
    await owner.post('student_leaves', { stud_id, version, reason: 'Moved away' })
    const late = await clerk.post('student_leaves', { stud_id, version, reason: 'Moved away' })
    assert.equal(late.body.data.reason, 'changed_meanwhile')
  })

  it('A student who was never taken in leaves, and waits for that again after coming back', async () => {
    const alone = await aStudent(test, { admission_no: null, status: 'pending' })
    const statusOf = async () =>
      (await clerk.post('student_form', { stud_id: alone.stud_id })).body.data as Pick<Form, 'status' | 'version'>
    const { version } = await statusOf()
    await clerk.post('student_leaves', { stud_id: alone.stud_id, version, reason: 'Unknown' })
    const left = await statusOf()
    await clerk.post('student_returns', { stud_id: alone.stud_id, version: left.version })
    assert.deepEqual([left.status, (await statusOf()).status], ['left', 'pending'])
  })
})
