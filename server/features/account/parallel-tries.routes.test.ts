import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { builtApp } from '../../testing/built-app.ts'
import { Busy } from '../../db/db.ts'
import { aDevice, codesOf } from '../../testing/codes.ts'
import { aStudent } from '../../testing/makers.ts'
import { testApp } from '../../testing/test-app.ts'

const ROUNDS = 10

describe('codes that are tried at the same moment', async () => {
  const test = await testApp({ LIMIT_CALLS_BURST: '1000', LIMIT_SPRAYING_WRONG_10_MINUTES: '100000' })
  const { login, verify, lastCode } = codesOf(test)
  const reasonOf = async (stud_id: number, token: string) => {
    const { status, body } = await test.post('/Student/get_profile', { stud_id }, token)
    return status === 200 ? 'live' : (body.data.reason as string)
  }

  it('Codes that are tried at the same moment are compared once for each reference, so that a hundred give one session at most', async () => {
    let sessions = 0
    for (let round = 0; round < ROUNDS; round += 1) {
      const { body } = await login(await aStudent(test), { ip: `10.50.0.${round}` })
      const right = Number(lastCode())
      // The right code stands among the others, each time at another place.
      const tries = Array.from({ length: 100 }, (_, index) => (right + index + round * 9_990) % 10_000)
      const answers = await Promise.all(tries.map((code) => verify(body.data.otp_ref, String(code).padStart(4, '0'))))
      const judged = answers.filter((one) => one.status === 200 || one.body.data.reason === 'wrong_code')
      assert.ok(judged.length <= 1, `${judged.length} were compared`)
      if (answers.every(({ status }) => status !== 503)) assert.equal(judged.length, 1)
      for (const { status, body: told } of answers) {
        assert.ok([200, 422, 503].includes(status))
        if (status === 422) assert.ok(['wrong_code', 'code_expired'].includes(told.data.reason))
      }
      sessions += answers.filter(({ status }) => status === 200).length
    }
    assert.ok(sessions <= ROUNDS)
  })

  it('Codes that are tried at the same moment give one session when all fifty are right', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const { body } = await login(await aStudent(test), { ip: `10.51.0.${round}` })
      const code = lastCode()
      const answers = await Promise.all(Array.from({ length: 50 }, () => verify(body.data.otp_ref, code)))
      const tokens = new Set(answers.flatMap((one) => (one.status === 200 ? [one.body.token] : [])))
      assert.ok(tokens.size <= 1)
      if (answers.every(({ status }) => status !== 503)) assert.equal(tokens.size, 1)
    }
  })

  it('Codes that are tried at the same moment leave one live session when two codes of a student are right', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const student = await aStudent(test)
      const first = await login(student, { device: aDevice() })
      const firstCode = lastCode()
      test.clock.seconds(30)
      const second = await login(student, { device: aDevice() })
      const answers = await Promise.all([
        verify(first.body.data.otp_ref, firstCode),
        verify(second.body.data.otp_ref, lastCode()),
      ])
      const tokens = answers.flatMap(({ status, body }) => (status === 200 ? [body.token as string] : []))
      const reasons = await Promise.all(tokens.map((token) => reasonOf(student.stud_id, token)))
      assert.equal(reasons.filter((one) => one === 'live').length, 1)
    }
  })

  it('Codes that are tried at the same moment replace the earlier session for every call that begins after the answer', async () => {
    const student = await aStudent(test)
    let before: string | null = null
    for (let round = 0; round < 50; round += 1) {
      test.clock.seconds(3 * 3600)
      const { body } = await login(student, { ip: `10.52.0.${round}`, device: aDevice() })
      const { token } = (await verify(body.data.otp_ref, lastCode())).body
      if (before !== null) assert.equal(await reasonOf(student.stud_id, before), 'replaced')
      assert.equal(await reasonOf(student.stud_id, token), 'live')
      before = token
    }
  })
})

describe('a try', async () => {
  const test = await testApp()
  const { login, wrongFor, lastCode } = codesOf(test)
  const events = async () => {
    const rows = await test.db.read.selectFrom('code_events').where('kind', '<>', 'sent').select('kind').execute()
    return rows.map(({ kind }) => kind)
  }

  /** The same app on a database that is lost after so many units of work. */
  async function losesDatabase(after: number) {
    let units = 0
    const write: typeof test.db.write = async (...work) => {
      if (work.length === 1 && (units += 1) > after) throw new Busy('The database is gone.')
      return test.db.write(...work)
    }
    const app = await builtApp({ ...test.parts, db: { ...test.db, write } })
    return { ...codesOf({ app, outbox: test.outbox }), close: () => app.close() }
  }

  it('A try of a code is counted and stored before the code is compared: what happens then does not give it back', async () => {
    const student = await aStudent(test)
    const { body } = await login(student)
    const broken = await losesDatabase(1)
    assert.equal((await broken.verify(body.data.otp_ref, lastCode())).status, 503)
    await broken.close()
    assert.deepEqual(await events(), ['tried'])
    const again = await codesOf(test).verify(body.data.otp_ref, lastCode())
    assert.equal(again.body.data.reason, 'code_expired')
    const number = await test.db.read.selectFrom('code_numbers').selectAll().executeTakeFirstOrThrow()
    assert.equal(number.wrong_in_a_row, 1)
  })

  it('A try of a code is not compared when it cannot be counted', async () => {
    const student = await aStudent(test)
    const { body } = await login(student)
    const code = lastCode()
    const before = (await events()).length
    const broken = await losesDatabase(0)
    const answers = [
      await broken.verify(body.data.otp_ref, wrongFor(code)),
      await broken.verify(body.data.otp_ref, code),
    ]
    await broken.close()
    assert.deepEqual(
      answers.map(({ status }) => status),
      [503, 503],
    )
    assert.equal((await events()).length, before)
    assert.equal((await codesOf(test).verify(body.data.otp_ref, code)).status, 200)
  })

  it('A try of a code is refused, and nothing is sent, when the table of the limits cannot be read', async () => {
    const student = await aStudent(test)
    const { body } = await login(student)
    const code = lastCode()
    const texts = test.outbox.length
    await test.db.write((tx) => tx.schema.alterTable('code_events').renameTo('elsewhere').execute())
    const refused = [await codesOf(test).verify(body.data.otp_ref, code), await login(await aStudent(test))]
    await test.db.write((tx) => tx.schema.alterTable('elsewhere').renameTo('code_events').execute())
    assert.deepEqual(
      refused.map(({ status, body: told }) => [status, told.data.reason]),
      [
        [503, 'busy'],
        [503, 'busy'],
      ],
    )
    assert.equal(test.outbox.length, texts)
    assert.equal((await codesOf(test).verify(body.data.otp_ref, code)).status, 200)
  })
})
