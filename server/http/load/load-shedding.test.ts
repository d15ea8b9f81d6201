import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { systemRandom } from '../../ports/random.ts'
import { aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'
import { fixedLoadShedder } from './load-shedder.ts'
import type { Load } from './load-shedding.rules.ts'

describe('a server that is loaded', async () => {
  let load: Load = { delay: 0, waiting: 0, inFlight: 0 }
  const test = await testApp(
    {},
    fixedLoadShedder(() => load, systemRandom),
  )
  const { stud_id, token } = await aSignedIn(test)
  const paper = await aPaper(test, 'exam', await aSubject(test, 6))
  const { attempt_id } = (await test.post('/Student/exam', { stud_id, exam_id: paper.paper_id }, token)).body.data
  const answer = { attempt_id, question_id: paper.questions[0]?.question_id, answer: 'Option 2', marked: false }
  const statusOf = async (path: string, body: object = {}) =>
    (await test.post(path, { stud_id, ...body }, token)).status

  it('A server that is loaded refuses history first, with a time to come back', async () => {
    load = { delay: 150, waiting: 0, inFlight: 0 }
    const refused = await test.post('/Student/recently_watched', { stud_id }, token)
    assert.deepEqual([refused.status, refused.body.data.reason], [503, 'busy'])
    const wait = Number(refused.headers['retry-after'])
    assert.ok(wait >= 1 && wait <= 5)
    assert.equal(await statusOf('/Student/subjects'), 200)
  })

  it('A server that is loaded goes on taking answers and submits when nothing else passes', async () => {
    load = { delay: 1000, waiting: 0, inFlight: 0 }
    assert.equal(await statusOf('/Student/exam', { exam_id: paper.paper_id }), 503)
    assert.equal((await test.app.inject({ url: '/media/public/aaaaaaaaaaaaaaaaaaaa.webp' })).statusCode, 503)
    assert.equal(await statusOf('/Student/save_answer', { ...answer, seq: 1 }), 200)
    load = { delay: 60_000, waiting: 1e6, inFlight: 0 }
    assert.equal(await statusOf('/Student/save_answer', { ...answer, seq: 2 }), 503)
    assert.equal(await statusOf('/Student/submit_exam', { exam_id: paper.paper_id, submit_data: [] }), 200)
  })

  it('A server that is loaded refuses before it reads a body or asks who is there, and never the page or its health', async () => {
    load = { delay: 60_000, waiting: 0, inFlight: 0 }
    const headers = { 'content-type': 'application/json' }
    const broken = await test.app.inject({ method: 'POST', url: '/api/Student/home', headers, payload: '{' })
    assert.equal(broken.statusCode, 503)
    assert.equal((await test.app.inject({ url: '/healthz' })).statusCode, 200)
    assert.notEqual((await test.app.inject({ url: '/' })).statusCode, 503)
  })
})
