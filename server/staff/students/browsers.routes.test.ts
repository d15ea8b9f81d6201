import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { codesOf } from '../../testing/codes.ts'
import { aSignedIn, aStudent } from '../../testing/makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const HOUR_SECONDS = 3600
const ANDROID = 'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko)'

describe('the browsers of students', async () => {
  const test = await testApp({ LIMITS: 'off' })
  // Hours go by, and with them the clerk's session.
  const read = async () => (await (await signedInStaff(test, 'clerk')).post('browsers')).body.data
  const visit = async ({ stud_id, token }: { stud_id: number; token: string }, agent: string) =>
    assert.equal((await test.post('/Student/home', { stud_id }, token, { 'user-agent': agent })).status, 200)

  it('The browsers of students are for owners and clerks', async () => {
    for (const role of ['examiner', 'teacher', 'invigilator'] as const)
      assert.equal((await (await signedInStaff(test, role)).post('browsers')).status, 403)
  })

  it('The browsers of students are counted by family and version, and those that are too old are named', async () => {
    const [first, second, third] = [await aSignedIn(test), await aSignedIn(test), await aSignedIn(test)]
    await aSignedIn(test)
    assert.deepEqual(await read(), { browsers: [], unknown: 4, too_old: [] })
    test.clock.seconds(HOUR_SECONDS)
    await visit(first, `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`)
    await visit(second, `${ANDROID} Chrome/138.0.0.0 Mobile Safari/537.36`)
    await visit(third, `${ANDROID} SamsungBrowser/18.0 Chrome/99.0.0.0 Mobile Safari/537.36`)
    const { stud_id, name } = third.student
    assert.deepEqual(await read(), {
      browsers: [
        { family: 'Chrome', version: '138', students: 2, is_too_old: false },
        { family: 'Samsung Internet', version: '18', students: 1, is_too_old: true },
      ],
      unknown: 1,
      too_old: [{ stud_id, name, browser: 'Samsung Internet 18' }],
    })
  })

  it('The browsers of students are known from their login on', async () => {
    const student = await aStudent(test)
    const { unknown } = await read()
    const agent = 'Mozilla/5.0 (Android 13; Mobile; rv:115.0) Gecko/115.0 Firefox/115.0'
    await codesOf(test).enter(student, { headers: { 'user-agent': agent } })
    assert.equal((await read()).unknown, unknown)
    assert.ok((await read()).browsers.some(({ family }: { family: string }) => family === 'Firefox'))
  })
})
