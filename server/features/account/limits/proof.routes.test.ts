import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codesOf, workFor } from '../../../testing/codes.ts'
import { aLevel, aStudent } from '../../../testing/makers.ts'
import { testApp, type TestApp } from '../../../testing/test-app.ts'

// Two wrong codes trip the limit here, and the proof of work is small.
const NERVOUS = { LIMIT_SPRAYING_WRONG_10_MINUTES: '2', LIMIT_PROOF_HASHES: '400' }

/** Somebody guesses codes of two students. */
async function underAttack(environment: Record<string, string> = {}): Promise<TestApp> {
  const test = await testApp({ ...NERVOUS, ...environment })
  const { guess } = codesOf(test)
  for (const ip of ['10.50.0.1', '10.50.0.2']) assert.equal((await guess(await aStudent(test), { ip })).status, 422)
  return test
}

describe('while codes are being guessed, a new device', async () => {
  const test = await underAttack()
  const { login, verify, lastCode, wrongFor } = codesOf(test)
  const asked = async () => {
    const { body } = await login(await aStudent(test), { ip: '10.51.0.1' })
    const [ref, code] = [body.data.otp_ref as string, lastCode()]
    return { ref, code, proof: workFor((await verify(ref, code)).body.data.proof) }
  }

  it('While codes are being guessed, a new device is asked for work before anything is compared, as often as it comes without', async () => {
    const { body } = await login(await aStudent(test), { ip: '10.51.0.2' })
    const ref = body.data.otp_ref as string
    const code = lastCode()
    const first = await verify(ref, wrongFor(code))
    const second = await verify(ref, code)
    assert.deepEqual([first.status, first.body.data.reason], [428, 'proof_needed'])
    assert.deepEqual(first.body, second.body)
    const { challenge, hash, max_number } = first.body.data.proof
    assert.equal(max_number, 400)
    assert.equal((await verify(ref, code, { proof: workFor({ challenge, hash, max_number }) })).status, 200)
  })

  it('While codes are being guessed, a new device gets in by the work, and by nothing that is near it', async () => {
    const { ref, code, proof } = await asked()
    for (const wrong of [proof + 1, proof + 400, 0, 9_007_199_254_740_991]) {
      if (wrong !== proof) assert.equal((await verify(ref, code, { proof: wrong })).status, 428)
    }
    for (const broken of [-1, 1.5, String(proof), [proof], {}]) {
      const { status } = await test.post('/Auth/verifyOTP', { otp_ref: ref, otp: code, proof: broken })
      assert.equal(status, 400)
    }
    assert.equal((await verify(ref, code, { proof })).status, 200)
  })

  it('While codes are being guessed, a new device has one try for its work, right or wrong', async () => {
    const { ref, code, proof } = await asked()
    assert.equal((await verify(ref, wrongFor(code), { proof })).body.data.reason, 'wrong_code')
    assert.equal((await verify(ref, code, { proof })).body.data.reason, 'code_expired')
    const tried = await asked()
    const answers = await Promise.all(Array.from({ length: 20 }, () => verify(tried.ref, tried.code, tried)))
    assert.equal(answers.filter(({ status }) => status === 200).length, 1)
  })

  it("While codes are being guessed, a new device cannot bring another one's work", async () => {
    const [own, other] = [await asked(), await asked()]
    assert.equal((await verify(own.ref, own.code, { proof: other.proof })).status, 428)
    assert.equal((await verify(own.ref, own.code, own)).status, 200)
  })

  it('While codes are being guessed, a new device has as long for its work as its code lives', async () => {
    const { ref, code, proof } = await asked()
    test.clock.seconds(300)
    assert.equal((await verify(ref, code, { proof })).body.data.reason, 'code_expired')
  })
})

describe('in normal times', async () => {
  const test = await testApp()
  const { login, verify, lastCode } = codesOf(test)

  it('In normal times nobody is asked for work, and who brings some all the same is let in', async () => {
    for (const proof of [undefined, 7]) {
      const { body } = await login(await aStudent(test))
      const answer = await verify(body.data.otp_ref as string, lastCode(), proof === undefined ? {} : { proof })
      assert.equal(answer.status, 200)
    }
  })
})

describe('fifty registrations of invented numbers from three addresses, each with a wrong code', async () => {
  const test = await testApp({ LIMIT_PROOF_HASHES: '400' })
  const { signup, signupByWork, login, verify, enter, lastCode, wrongFor } = codesOf(test)
  await aLevel(test)
  let invented = 7_600_000_000
  const statuses: number[] = []
  for (let index = 0; index < 50; index += 1) {
    const ip = `10.60.0.${index % 3}`
    const { body } = await signup(String((invented += 1)), { ip })
    statuses.push((await verify(body.data.otp_ref as string, wrongFor(lastCode()), { ip })).status)
  }

  it('Fifty registrations of invented numbers with wrong codes are all compared', () =>
    assert.deepEqual(new Set(statuses), new Set([422])))

  it('Fifty registrations of invented numbers with wrong codes keep no student on a new device from logging in, without any work', async () => {
    for (let index = 0; index < 10; index += 1) {
      const { body } = await login(await aStudent(test), { ip: `10.61.0.${index}` })
      assert.equal((await verify(body.data.otp_ref as string, lastCode())).status, 200)
    }
  })

  it('Fifty registrations of invented numbers with wrong codes keep nobody from registering who does the work', async () => {
    const asked = await signupByWork(String((invented += 1)), { ip: '10.61.1.1' })
    const [ref, code] = [asked.body.data.otp_ref as string, lastCode()]
    const held = await verify(ref, code)
    assert.equal(held.body.data.reason, 'proof_needed')
    assert.equal((await verify(ref, code, { proof: workFor(held.body.data.proof) })).status, 200)
    assert.ok(test.errors.some((line) => line.includes('codes of registrations are being guessed')))
  })

  it('Fifty registrations of invented numbers with wrong codes stop registrations for the day when they go on, and still no login', async () => {
    const { body } = await signupByWork(String((invented += 1)), { ip: '10.61.1.2' })
    const ref = body.data.otp_ref as string
    const row = { lane: 'new', purpose: 'signup', number_key: 'n', address_key: 'a', device_key: '' }
    const wide = { network_56_key: '', network_48_key: '' }
    const now = test.clock.now()
    await test.db.write(async (tx) => {
      for (let index = 0; index < 100; index += 1) {
        const event = { ...row, ...wide, event_id: test.newId(), kind: 'wrong', at: now }
        await tx.insertInto('code_events').values(event).execute()
      }
    })
    assert.equal((await signup(String((invented += 1)), { ip: '10.61.1.3' })).status, 429)
    assert.equal((await verify(ref, lastCode())).status, 429)
    assert.match(await enter(await aStudent(test), { ip: '10.61.1.4' }), /^.{43}$/)
  })
})

describe('wrong codes of logins', async () => {
  const test = await underAttack({ LIMIT_WRONG_CODES_DAY: '2', LIMIT_WRONG_CODES_DAY_SIGNUP_PERCENT: '100' })
  const { signup, login, verify, lastCode } = codesOf(test)
  await aLevel(test)

  it('Wrong codes of logins that stop logins on new devices for the day stop no registration', async () => {
    assert.equal((await login(await aStudent(test), { ip: '10.52.0.1' })).status, 429)
    const { body } = await signup('7700000001', { ip: '10.52.0.2' })
    assert.equal((await verify(body.data.otp_ref as string, lastCode())).status, 200)
  })
})
