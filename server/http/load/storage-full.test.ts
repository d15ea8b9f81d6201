import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { startMetrics } from '../../metrics/metrics.ts'
import { builtApp } from '../../testing/built-app.ts'
import { aSignedIn } from '../../testing/makers.ts'
import { leaveNoRoom, makeRoom } from '../../testing/room.queries.ts'
import { testApp } from '../../testing/test-app.ts'

describe('a database without room', async () => {
  const test = await testApp({ LIMITS: 'off', LIMIT_FEEDBACK_PER_HOUR: '1000', LIMIT_FEEDBACK_PER_DAY: '1000' })
  const metrics = await startMetrics({ metricsPort: 0, metricsHost: '127.0.0.1' })
  after(() => metrics.stop())
  metrics.db(test.db)
  const app = await builtApp(test.parts)
  after(() => app.close())
  const { student, token } = await aSignedIn(test)
  const write = async (language: string) =>
    test.post('/Student/add_feedback', { stud_id: student.stud_id, message: 'A long one. '.repeat(80) }, token, {
      'accept-language': language,
    })
  const storage = async () => {
    const answer = await app.inject({ url: '/readyz' })
    const text = await (await fetch(`http://127.0.0.1:${metrics.port}/metrics`)).text()
    return [answer.statusCode, answer.json().storage, /^academy_storage_full (\d)$/m.exec(text)?.[1]]
  }

  it('A database without room refuses what cannot be stored by that reason, reads on, and says so to whoever watches', async () => {
    assert.deepEqual(await storage(), [200, 'ok', '0'])
    await leaveNoRoom(test.db)
    let refused = await write('en')
    // The last page may have room for a line or two.
    for (let more = 0; refused.status === 200 && more < 500; more += 1) refused = await write('en')
    assert.deepEqual([refused.status, refused.body.data.reason], [503, 'storage_full'])
    assert.match(refused.body.message, /^We can’t save right now/)
    assert.ok(Number(refused.headers['retry-after']) >= 1)
    assert.match((await write('hi')).body.message, /सेव नहीं/)
    assert.match((await write('ml')).body.message, /സേവ് ചെയ്യാ/)
    assert.equal((await test.post('/Student/subjects', { stud_id: student.stud_id }, token)).status, 200)
    assert.deepEqual(await storage(), [200, 'full', '1'])
  })

  it('A database without room stores again as soon as there is room', async () => {
    await makeRoom(test.db)
    assert.equal((await write('en')).status, 200)
    assert.deepEqual(await storage(), [200, 'ok', '0'])
  })
})
