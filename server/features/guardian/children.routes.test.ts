import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { blockGuardian } from '../../guardians/guardians.queries.ts'
import { signedInGuardian } from '../../testing/guardian-makers.ts'
import { aSignedIn, aStudent } from '../../testing/makers.ts'
import { type TestApp, testApp } from '../../testing/test-app.ts'

const CHILDREN = '/Guardian/children'

const namesSeen = async (test: TestApp, token: string): Promise<string[]> => {
  const { body } = await test.post(CHILDREN, {}, token)
  return (body.data.children as { name: string }[]).map(({ name }) => name)
}

describe('a guardian', async () => {
  const test = await testApp({ LIMITS: 'off' })

  it('A guardian has all of the own children, by name, and nobody else', async () => {
    const [meera, arjun] = [await aStudent(test, { name: 'Meera' }), await aStudent(test, { name: 'Arjun' })]
    await aStudent(test, { name: 'Somebody else' })
    const { token } = await signedInGuardian(test, [meera, arjun])
    assert.deepEqual(await namesSeen(test, token), ['Arjun', 'Meera'])
  })

  it('A guardian sees nothing of a child for whom the academy has blocked them', async () => {
    const child = await aStudent(test, { name: 'Diya' })
    const { token, guardian_id } = await signedInGuardian(test, [child])
    const block = { at: test.clock.now(), reason: 'An order of the court' }
    await test.db.write((tx) => blockGuardian(tx, { stud_id: child.stud_id, guardian_id }, block))
    assert.deepEqual(await namesSeen(test, token), [])
  })

  it('A guardian sees nothing from the 18th birthday on', async () => {
    const birth_date = '2008-11-21'
    const { token } = await signedInGuardian(test, [await aStudent(test, { name: 'Kabir', birth_date })])
    assert.deepEqual(await namesSeen(test, token), ['Kabir'])
    test.clock.days(1)
    assert.deepEqual(await namesSeen(test, token), [])
  })

  it('A guardian sees nothing of a child who left', async () => {
    const { token } = await signedInGuardian(test, [await aStudent(test, { status: 'left' })])
    assert.deepEqual(await namesSeen(test, token), [])
  })

  it('A guardian is nobody for calls of students, and a student nobody for calls of guardians', async () => {
    const { token } = await signedInGuardian(test, [await aStudent(test)])
    const student = await aSignedIn(test)
    assert.equal((await test.post('/Student/get_profile', { stud_id: student.stud_id }, token)).status, 401)
    assert.equal((await test.post(CHILDREN, {}, student.token)).status, 401)
    assert.equal((await test.post(CHILDREN, {})).status, 401)
  })

  it('A guardian is logged out by the own word, on this device', async () => {
    const { token } = await signedInGuardian(test, [await aStudent(test)])
    assert.equal((await test.post('/Guardian/logout', {}, token)).status, 200)
    assert.equal((await test.post(CHILDREN, {}, token)).body.data.reason, 'unknown')
  })

  it('A guardian is logged out when nobody has used the session for its time', async () => {
    const { token } = await signedInGuardian(test, [await aStudent(test)])
    test.clock.days(test.settings.limits.session_idle_days)
    assert.equal((await test.post(CHILDREN, {}, token)).body.data.reason, 'expired')
  })
})
