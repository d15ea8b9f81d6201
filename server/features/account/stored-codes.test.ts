import assert from 'node:assert/strict'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { tables } from '../../db/tables.ts'
import { hashOf, keyedHash, newKeys } from '../../ports/secret-keys.ts'
import { systemRandom } from '../../ports/random.ts'
import { newToken } from '../../session/authenticator.ts'
import { aDevice, codesOf } from '../../testing/codes.ts'
import { aStudent } from '../../testing/makers.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { builtApp } from '../../testing/built-app.ts'
import { newDraft } from './codes.ts'

// The value that chi-square with nine degrees of freedom exceeds once in a million times.
const UNLIKELY = 42.7

describe('codes and tokens', async () => {
  const test = await testApp()
  const deps = { ...test, random: systemRandom, sms: test.parts.sms, log: test.parts.log }

  it('Of ten thousand codes every digit is as likely as the others, at every place', () => {
    const academy = async () => Promise.reject(new Error('no academy is needed'))
    const codes = Array.from({ length: 10_000 }, () => newDraft({ ...deps, academy }, 0).code)
    for (let place = 0; place < 4; place += 1) {
      const counts = Array<number>(10).fill(0)
      for (const code of codes) counts[Number(code[place])] = (counts[Number(code[place])] ?? 0) + 1
      const chiSquare = counts.reduce((sum, count) => sum + (count - 1000) ** 2 / 1000, 0)
      assert.ok(chiSquare < UNLIKELY, `${chiSquare} at place ${place}: ${counts.join(' ')}`)
    }
    for (const code of codes) assert.match(code, /^\d{4}$/)
  })

  it('Of ten thousand tokens none is there twice, and all signs are used', () => {
    const tokens = Array.from({ length: 10_000 }, () => newToken(systemRandom))
    assert.equal(new Set(tokens).size, tokens.length)
    for (const token of tokens) assert.match(token, /^[A-Za-z0-9_-]{43}$/)
    assert.equal(new Set(tokens.join('')).size, 64)
  })

  it('Codes and tokens stand nowhere in the database, nor does anything that could be tried out', async () => {
    const student = await aStudent(test)
    const { login, enter, lastCode } = codesOf(test)
    const device = aDevice()
    const token = await enter(student, { device })
    test.clock.seconds(60)
    const { body } = await login(student, { device })
    const ref = body.data.otp_ref as string
    const stored = await everything(test)
    for (const secret of [token, ref, device, hashOf(device)]) assert.ok(!stored.includes(secret), secret)
    const request = await test.db.read
      .selectFrom('code_requests')
      .where('otp_ref_hash', '=', hashOf(ref))
      .selectAll()
      .executeTakeFirstOrThrow()
    assert.ok(!Object.values(request).includes(lastCode()))
    for (let code = 0; code < 10_000; code += 1) {
      for (const guess of triedOut(String(code).padStart(4, '0'), ref, student.mobile)) {
        assert.notEqual(guess, request.code_hash)
      }
    }
  })

  it('Codes and tokens leave nothing of a code behind when it was tried', async () => {
    const { enter } = codesOf(test)
    await enter(await aStudent(test))
    const spent = await test.db.read.selectFrom('code_requests').where('spent_at', 'is not', null).selectAll().execute()
    assert.ok(spent.length > 0)
    for (const { code_hash, pending } of spent) assert.deepEqual([code_hash, pending], ['', null])
  })

  it('Codes and tokens are in no line of the log', async () => {
    const student = await aStudent(test)
    const { enter, guess, lastCode } = codesOf(test)
    const token = await enter(student)
    test.clock.seconds(60)
    await guess(student)
    const log = test.logged.join('\n')
    for (const secret of [token, student.mobile, `"${lastCode()}"`]) assert.ok(!log.includes(secret))
  })
})

/** Returns the hashes that somebody who reads the database would try first. */
function triedOut(code: string, ref: string, mobile: string): string[] {
  const parts = [hashOf(ref), '91', mobile, code]
  return [code, ref + code, `${ref}\n${code}`, mobile + code, parts.join('\n'), ['code', ...parts].join('\n')]
    .map(hashOf)
    .concat(keyedHash('', 'code', ...parts))
}

/** All that the database keeps: its files byte by byte, or the rows of all tables. */
async function everything({ db, settings }: TestApp): Promise<string> {
  if (db.engine === 'sqlite') {
    return readdirSync(settings.dataDir)
      .map((name) => join(settings.dataDir, name))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path, 'latin1'))
      .join('\n')
  }
  const rows = await Promise.all(
    (Object.keys(tables) as (keyof typeof tables)[]).map((table) => db.read.selectFrom(table).selectAll().execute()),
  )
  return JSON.stringify(rows)
}

describe('new keys', async () => {
  const test = await testApp()
  const { secrets } = test
  const { earlier: _none, ...before } = secrets
  const changed = await builtApp({ ...test.parts, secrets: { ...newKeys(), earlier: [before] } })
  const old = codesOf(test)
  const now = codesOf({ app: changed, outbox: test.outbox })

  it('New keys leave sessions, codes on their way, known devices and counts as they are', async () => {
    const student = await aStudent(test)
    const device = aDevice()
    const token = await old.enter(student, { device })
    for (let tried = 0; tried < 3; tried += 1) {
      test.clock.seconds(3601)
      await old.guess(student)
    }
    const profile = { method: 'POST', url: '/api/Student/get_profile', headers: { token } } as const
    const answer = await changed.inject({ ...profile, payload: { stud_id: student.stud_id } })
    assert.equal(answer.statusCode, 200)

    for (let tried = 3; tried < 5; tried += 1) {
      test.clock.seconds(3601)
      assert.equal((await now.guess(student)).status, 422)
    }
    test.clock.seconds(3601)
    assert.equal((await now.login(student)).status, 429)
    const sent = await old.login(student, { device })
    assert.equal((await now.verify(sent.body.data.otp_ref, old.lastCode())).status, 200)
  })

  it('New keys are the only ones that anything new is made with', async () => {
    const student = await aStudent(test)
    const sent = await now.login(student)
    assert.equal((await old.verify(sent.body.data.otp_ref, now.lastCode())).body.data.reason, 'wrong_code')
    await changed.close()
  })
})
