import assert from 'node:assert/strict'
import { once } from 'node:events'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { academicLevels } from '#contract/account.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { heardOn, rawLine } from '../../testing/raw-line.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a call', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { student, token } = await aSignedIn(test)
  const { open, say } = await rawLine(test)
  const body = JSON.stringify({ stud_id: student.stud_id })
  const head = (more = '', close = 'connection: close\r\n') =>
    `POST /api/Student/get_profile HTTP/1.1\r\nhost: x\r\ntoken: ${token}\r\ncontent-type: application/json\r\n${close}${more}\r\n`
  const length = `content-length: ${body.length}\r\n`

  it('A call is answered however its body comes: at once, letter by letter, in chunks', async () => {
    assert.match(await say(head(length) + body), /^HTTP\/1\.1 200/)
    const slow = open()
    slow.write(head(length))
    const heard = heardOn(slow)
    for (const letter of body) {
      slow.write(letter)
      await pause(1)
    }
    assert.match(await heard, /^HTTP\/1\.1 200/)
    const chunks = [...body].map((letter) => `1\r\n${letter}\r\n`).join('')
    assert.match(await say(`${head('transfer-encoding: chunked\r\n')}${chunks}0\r\n\r\n`), /^HTTP\/1\.1 200/)
  })

  it('A call is answered in turn when several come on one connection at once', async () => {
    const all = await say(head(length, '') + body + head(length, '') + body + head(length) + body)
    assert.equal(all.match(/HTTP\/1\.1 200/g)?.length, 3)
  })

  it('A call that is hung up on in the middle of its body changes nothing', async () => {
    const socket = open()
    socket.write(head(`content-length: ${body.length + 5}\r\n`) + body)
    await pause(20)
    socket.destroy()
    await once(socket, 'close')
    assert.match(await say(head(length) + body), /^HTTP\/1\.1 200/)
    assert.deepEqual(test.errors, [])
  })

  it('A call may carry a query, which nobody reads', async () => {
    const asked = head(length).replace('/get_profile', '/get_profile?x=/api/Student/home')
    assert.match(await say(asked + body), /^HTTP\/1\.1 200/)
  })

  it('A call that only reads has the same head when it is asked for alone', async () => {
    const ask = (method: string) =>
      say(`${method} /api/Auth/academic_levels HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n`)
    const [whole, alone] = [await ask('GET'), await ask('HEAD')]
    const headOf = (heard: string) => heard.split('\r\n\r\n')[0]?.replace(/^date: .*$/im, '')
    assert.equal(headOf(alone), headOf(whole))
    assert.ok(alone.endsWith('\r\n\r\n'))
  })
})

describe('an answer', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await rawLine(test)
  const address = test.app.server.address()
  const port = typeof address === 'object' ? address?.port : 0
  let level = 6
  // Both sides of what Node joins with the headers, and letters of one, two, three and four bytes.
  for (const [what, name, count] of [
    ['short', 'Physics', 1],
    ['long', 'Physics of everything that moves', 150],
    ['short, of other letters', 'Größe, ഭൗതികശാസ്ത്രം, भौतिकी, 𝛑', 1],
    ['long, of other letters', 'Größe, ഭൗതികശാസ്ത്രം, भौतिकी, 𝛑', 150],
  ] as const) {
    it(`An answer arrives letter for letter: ${what}`, async () => {
      const ac_id = await aLevel(test, (level += 1))
      const { student, token } = await aSignedIn(test, { ac_id })
      const names = Array.from({ length: count }, (_, index) => `${name} ${index}`)
      for (const each of names) await aSubject(test, ac_id, each)
      // The answer is cached from the second time on.
      for (let time = 0; time < 2; time += 1) {
        const answer = await fetch(`http://127.0.0.1:${port}/api/Student/subjects`, {
          method: 'POST',
          headers: { token, 'content-type': 'application/json' },
          body: JSON.stringify({ stud_id: student.stud_id }),
        })
        const { data } = (await answer.json()) as { data: { subject_name: string }[] }
        assert.deepEqual(data.map(({ subject_name }) => subject_name).toSorted(), names.toSorted())
      }
    })
  }
})

describe('calls whose code is read with the first of them', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { apiRouter } = test.app
  let [loads, mayLoad] = [0, false]
  apiRouter.registerLater('/api/Later/', async () => {
    loads += 1
    await pause(5)
    if (!mayLoad) throw new Error('a file is missing')
    // As the call that it is named like: every answer is looked at by its contract.
    const { body } = await test.app.inject({ method: 'GET', url: '/api/Auth/academic_levels' })
    apiRouter.register({ ...academicLevels, path: '/Later/levels' }, async () => body)
  })
  const ask = (path: string) => test.app.inject({ method: 'GET', url: `/api/Later/${path}` })

  it('Calls whose code is read with the first of them are refused where it cannot be read, and tried again', async () => {
    const refused = await ask('levels')
    assert.deepEqual([refused.statusCode, refused.json().data.reason], [500, 'internal'])
    assert.match(test.errors.splice(0).join(), /api-router.test.ts/)
  })

  it('Calls whose code is read with the first of them are all answered, and it is read once', async () => {
    ;[loads, mayLoad] = [0, true]
    const answers = await Promise.all([1, 2, 3].map(() => ask('levels')))
    assert.deepEqual(
      answers.map(({ statusCode }) => statusCode),
      [200, 200, 200],
    )
    assert.equal(loads, 1)
    assert.equal((await ask('levels')).statusCode, 200)
    assert.equal(loads, 1)
  })

  it('Calls whose code is read with the first of them and that are none of them are found by nobody', async () =>
    assert.equal((await ask('nothing')).statusCode, 404))
})
