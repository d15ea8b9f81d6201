import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { builtApp } from '../../../testing/built-app.ts'
import { openPostgres } from '../../../db/postgres/postgres.ts'
import { aDevice, codesOf, workFor } from '../../../testing/codes.ts'
import { aStudent } from '../../../testing/makers.ts'
import { type Answered, testApp, type TestApp } from '../../../testing/test-app.ts'

type Sent = { ref: string; code: string; ip: string }

/** Requests the codes of `count` students, each from an address of its own. */
async function codesToMany(test: TestApp, count: number, net: string): Promise<Sent[]> {
  const { login, lastCode } = codesOf(test)
  const sent: Sent[] = []
  while (sent.length < count) {
    const ip = `${net}.${sent.length >> 8}.${sent.length & 255}`
    const { body } = await login(await aStudent(test), { ip })
    sent.push({ ref: body.data.otp_ref as string, code: lastCode(), ip })
  }
  return sent
}

const isJudged = ({ status, body }: Answered) => status === 200 || body.data.reason === 'wrong_code'

const QUICK = { LIMIT_PROOF_HASHES: '300' }

describe('one code tried on many numbers', () => {
  it('One code tried on many numbers asks new devices for work after fifty wrong ones, for half an hour, and stops nobody', async () => {
    const test = await testApp(QUICK)
    const { login, enter, verify, lastCode, wrongFor } = codesOf(test)
    const device = aDevice()
    const student = await aStudent(test)
    await enter(student, { device })
    const sprayed = await codesToMany(test, 60, '10.30')
    const answers: Answered[] = []
    for (const { ref, code, ip } of sprayed) answers.push(await verify(ref, wrongFor(code), { ip }))
    assert.equal(answers.filter(isJudged).length, 50)
    assert.equal(answers.at(-1)?.status, 428)
    assert.deepEqual(Object.keys(answers.at(-1)?.body.data), ['reason', 'proof'])
    assert.ok(test.errors.some((line) => line.includes('codes are being guessed')))

    const asked = await login(await aStudent(test), { ip: '10.31.0.1' })
    const [ref, code] = [asked.body.data.otp_ref as string, lastCode()]
    const held = await verify(ref, code)
    assert.equal(held.body.data.reason, 'proof_needed')
    assert.equal((await verify(ref, code, { proof: workFor(held.body.data.proof) })).status, 200)

    await login(student, { device })
    assert.match(await enter(await aStudent(test), { ip: '10.31.0.3' }), /^.{43}$/)
    test.clock.seconds(60)
    const known = await login(student, { device })
    assert.equal((await verify(known.body.data.otp_ref as string, lastCode())).status, 200)

    test.clock.seconds(1740)
    const later = await login(await aStudent(test), { ip: '10.31.0.2' })
    assert.equal((await verify(later.body.data.otp_ref as string, lastCode())).status, 200)
  })

  it('One code tried on many numbers is not what a class does that logs in at once and mistypes a little', async () => {
    const test = await testApp()
    const { verify, wrongFor } = codesOf(test)
    const sent = await codesToMany(test, 120, '10.32')
    const answers: Answered[] = []
    for (const [index, { ref, code, ip }] of sent.entries()) {
      answers.push(await verify(ref, index % 5 === 0 ? wrongFor(code) : code, { ip }))
    }
    assert.ok(answers.every(isJudged))
  })

  it('One code tried on many numbers cannot slip through all at once', async () => {
    const test = await testApp(QUICK)
    const { verify, wrongFor } = codesOf(test)
    const sent = await codesToMany(test, 200, '10.33')
    const answers = await Promise.all(sent.map(({ ref, code, ip }) => verify(ref, wrongFor(code), { ip })))
    const judged = answers.filter(isJudged).length
    assert.ok(judged <= 60, `${judged} were compared`)
    for (const { status } of answers) assert.ok([422, 428, 503].includes(status))
  })

  it('One code tried on many numbers ends for the day at three hundred wrong ones, however slowly they come', async () => {
    const test = await testApp({ LIMIT_WRONG_CODES_DAY: '12' })
    const { login, verify, wrongFor } = codesOf(test)
    let wrong = 0
    for (const { ref, code, ip } of await codesToMany(test, 12, '10.34')) {
      wrong += Number(isJudged(await verify(ref, wrongFor(code), { ip })))
      test.clock.seconds(20)
    }
    assert.equal(wrong, 12)
    const student = await aStudent(test)
    assert.equal((await login(student, { ip: '10.35.0.1' })).status, 429)
    test.clock.days(1)
    assert.equal((await login(student, { ip: '10.35.0.1' })).status, 200)
  })

  it('One code tried on many numbers is counted over all processes: another one on the same database knows', async () => {
    const test = await testApp()
    const { verify, wrongFor } = codesOf(test)
    const { databaseUrl } = test.settings
    const db = databaseUrl === null ? test.db : await openPostgres(databaseUrl, true)
    const beside = await builtApp({ ...test.parts, db })
    for (const { ref, code, ip } of await codesToMany(test, 50, '10.36')) await verify(ref, wrongFor(code), { ip })
    const there = codesOf({ app: beside, outbox: test.outbox })
    const { body } = await there.login(await aStudent(test), { ip: '10.37.0.1' })
    assert.equal((await there.verify(body.data.otp_ref as string, there.lastCode())).status, 428)
    await beside.close()
    if (db !== test.db) await db.close()
  })
})
