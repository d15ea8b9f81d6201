import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aDevice, codesOf } from '../testing/codes.ts'
import { adminServiceOf, runCommand } from '../testing/admin-service.ts'
import { baseSheets, folderOf } from '../testing/provider-folder.ts'
import { aBrowser } from '../testing/push-service.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import { importFolder } from '../importing/writing/import-folder.ts'

const OLD = '9876543210'
const NEW = '9876500001'
const HEAD = 'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code\n'
const row = (admissionNo: string, name: string, mobile: string) =>
  `${admissionNo},${name},Krishnan,${mobile},Plus Two Science,P2-A\n`
const sheetOf = (...rows: string[]) => folderOf({ ...baseSheets, 'students.csv': HEAD + rows.join('') })

/** A student's phone with everything on it that opens the account. */
async function aPhone(test: TestApp, mobile: string) {
  const { login, verify, enter, lastCode } = codesOf(test)
  const device = aDevice()
  test.clock.seconds(60)
  const token = await enter({ mobile }, { device })
  const { stud_id } = await studentNow(test, mobile)
  const post = (path: string, body: object) => test.post(`/Student/${path}`, { stud_id, ...body }, token)
  const { path } = (await post('calendar', {})).body.data
  assert.equal((await post('set_notifications', { ...aBrowser(), classes: true, results: true })).status, 200)
  test.clock.seconds(60)
  const { body } = await login({ mobile }, { device })
  const asked = { ref: body.data.otp_ref as string, code: lastCode() }
  return {
    stud_id,
    device,
    /** Returns which of its accesses still work. */
    opens: async () => ({
      session: (await post('get_profile', {})).status === 200,
      calendar: (await test.app.inject({ method: 'GET', url: path })).statusCode === 200,
      devices: await countOf(test, 'known_devices', stud_id),
      notifications: await countOf(test, 'push_subscriptions', stud_id),
    }),
    /** Enters the code that was requested before. */
    types: async () => (await verify(asked.ref, asked.code)).body.data.reason ?? 'in',
  }
}

const studentNow = async ({ db }: TestApp, mobile: string) =>
  db.read.selectFrom('students').selectAll().where('mobile', '=', mobile).executeTakeFirstOrThrow()

async function countOf({ db }: TestApp, table: 'known_devices' | 'push_subscriptions', studId: number) {
  const rows = await db.read.selectFrom(table).where('stud_id', '=', studId).select('stud_id').execute()
  return rows.length
}

const ALL = { session: true, calendar: true, devices: 1, notifications: 1 }
const NOTHING = { session: false, calendar: false, devices: 0, notifications: 0 }

describe('a number that changed hands', async () => {
  const test = await testApp()
  await importFolder(test, sheetOf(row('0012', 'Ananya', OLD), row('0013', 'Adil', '9876543211')))
  const phone = await aPhone(test, OLD)
  const other = await aPhone(test, '9876543211')
  const changed = sheetOf(row('0012', 'Ananya', NEW), row('0013', 'Adil R', '9876543211'))

  it('The old phone of a number opens everything as long as nothing has changed', async () => {
    await importFolder(test, sheetOf(row('0012', 'Ananya K', OLD)))
    assert.deepEqual(await phone.opens(), ALL)
  })

  it('A number that changed hands is a note of the trial, which ends nothing', async () => {
    const { lines } = await runCommand(adminServiceOf(test), 'import', changed)
    const said = lines.filter((line) => line.includes('new mobile number'))
    assert.deepEqual(said, ['  note: Ananya (0012) gets a new mobile number and will be logged out.'])
    assert.deepEqual(await phone.opens(), ALL)
  })

  it('A number that changed hands opens nothing after the sheet was imported: no session, no known device, no notification, no calendar', async () => {
    await importFolder(test, changed)
    assert.deepEqual(await phone.opens(), NOTHING)
  })

  it('A code that was on its way to the old phone of a number that changed hands opens nothing', async () => {
    assert.equal(await phone.types(), 'code_expired')
  })

  it('A number that changed hands lets the new phone log in as the same student, and the old one no more', async () => {
    const { login, enter } = codesOf(test)
    test.clock.seconds(60)
    assert.equal((await login({ mobile: OLD }, { device: phone.device })).body.data.reason, 'unknown_number')
    await enter({ mobile: NEW })
    assert.equal((await studentNow(test, NEW)).stud_id, phone.stud_id)
  })

  it('A number that changed hands leaves those alone whose number stays', async () => {
    assert.deepEqual(await other.opens(), ALL)
    assert.equal(await other.types(), 'in')
  })

  it('A number that changed hands ends nothing again when the same sheet comes again', async () => {
    const next = await aPhone(test, NEW)
    await importFolder(test, changed)
    assert.deepEqual(await next.opens(), { ...ALL, devices: 2 })
  })
})

describe('a student who had registered with the number that the sheet gives them', async () => {
  const test = await testApp()
  const { signup, verify, lastCode } = codesOf(test)
  await importFolder(test, sheetOf(row('0013', 'Adil', '9876543211')))
  const asked = await signup(NEW)
  await verify(asked.body.data.otp_ref as string, lastCode())
  const phone = await aPhone(test, NEW)

  it('A student who had registered with the number of the sheet keeps what is open: the code has shown whose it is', async () => {
    await importFolder(test, sheetOf(row('0014', 'Ananya', NEW)))
    assert.equal((await studentNow(test, NEW)).stud_id, phone.stud_id)
    assert.deepEqual(await phone.opens(), { ...ALL, devices: 2 })
  })

  it('A student who had registered with the number of the sheet loses what is open when a later sheet gives another one', async () => {
    await importFolder(test, sheetOf(row('0014', 'Ananya', '9876500002')))
    assert.deepEqual(await phone.opens(), NOTHING)
    assert.equal(await phone.types(), 'code_expired')
  })
})

describe('a student who left by the sheet and is back', async () => {
  const test = await testApp()
  const sheetWith = (status: string) => {
    const student = row('0012', 'Ananya', OLD).replace(',P2-A\n', `,P2-A,${status}\n`)
    return folderOf({ ...baseSheets, 'students.csv': HEAD.replace('\n', ',Status\n') + student })
  }

  it('A student who left by the sheet and is back has nothing open of before', async () => {
    await importFolder(test, sheetWith('Active'))
    const phone = await aPhone(test, OLD)
    await importFolder(test, sheetWith('Left'))
    await importFolder(test, sheetWith('Active'))
    assert.deepEqual(await phone.opens(), NOTHING)
    assert.equal(await phone.types(), 'code_expired')
  })
})

describe('end-sessions', async () => {
  const test = await testApp()
  await importFolder(test, sheetOf(row('0012', 'Ananya', OLD), row('0013', 'Adil', '9876543211')))
  const [first, second] = [await aPhone(test, OLD), await aPhone(test, '9876543211')]
  const run = (...args: string[]) => runCommand(adminServiceOf(test), 'end-sessions', ...args)

  it('The command end-sessions ends everything that opens one student’s account', async () => {
    assert.equal((await run('0012')).isWell, true)
    assert.deepEqual(await first.opens(), NOTHING)
    assert.deepEqual(await second.opens(), ALL)
  })

  it('The command end-sessions ends everything that opens anybody’s account', async () => {
    assert.equal((await run('--now')).isWell, true)
    assert.deepEqual(await second.opens(), NOTHING)
  })
})
