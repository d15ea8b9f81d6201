import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { readSettings } from '../config.ts'
import { testApp } from '../testing/test-app.ts'
import { healthRoutes } from './health.ts'
import { makeServer } from './make-server.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }

/** The health of a server whose database does as it is told. */
function aServer() {
  const database = { answer: (): Promise<void> => Promise.resolve(), asked: 0 }
  const readiness = { isLeaving: false }
  const state = { isFull: false, isShedding: false }
  const time = { now: 0 }
  const ping = () => {
    database.asked += 1
    return database.answer()
  }
  const app = makeServer(readSettings({}), quiet, readiness)
  healthRoutes(app, {
    db: { ping, isFull: () => state.isFull },
    shedder: { isShedding: () => state.isShedding },
    log: quiet,
    readiness,
    now: () => time.now,
    patience: 1,
  })
  after(() => app.close())
  const get = async (url: string) => app.inject({ url })
  return { database, readiness, state, time, get, status: async (url: string) => (await get(url)).statusCode }
}

const never = () => new Promise<void>(() => {})

describe('whether requests are wanted', () => {
  it('Readiness is said by the whole app, under both names', async () => {
    const { app } = await testApp()
    for (const url of ['/readyz', '/healthz', '/livez']) assert.equal((await app.inject({ url })).statusCode, 200)
  })

  it('Readiness is denied when the database is away, while the process lives', async () => {
    const { database, get, status } = aServer()
    database.answer = () => Promise.reject(new Error('refused'))
    const refused = await get('/readyz')
    assert.equal(refused.statusCode, 503)
    assert.deepEqual(refused.json(), { ready: false, reason: 'database' })
    assert.ok(Number(refused.headers['retry-after']) >= 1)
    assert.equal(await status('/livez'), 200)
    database.answer = async () => {}
    assert.equal(await status('/readyz'), 200)
  })

  it('Readiness is denied from the moment the server is told to end, while it still answers', async () => {
    const { readiness, get, status } = aServer()
    readiness.isLeaving = true
    const refused = await get('/readyz')
    assert.deepEqual([refused.statusCode, refused.json()], [503, { ready: false, reason: 'closing' }])
    assert.equal(await status('/livez'), 200)
  })

  it('Readiness goes on where the disk or the house is full, which is said', async () => {
    const { state, get } = aServer()
    const said = async () => (await get('/readyz')).json()
    assert.deepEqual(await said(), { ready: true, reason: null, storage: 'ok' })
    state.isShedding = true
    assert.deepEqual(await said(), { ready: true, reason: 'full_house', storage: 'ok' })
    state.isFull = true
    assert.deepEqual(await said(), { ready: true, reason: 'storage_full', storage: 'full' })
  })

  it('Readiness is not denied by a database that is only slow, until it has been silent for ten seconds', async () => {
    const { database, time, status } = aServer()
    assert.equal(await status('/readyz'), 200)
    database.answer = never
    assert.equal(await status('/readyz'), 200)
    time.now = 10_001
    assert.equal(await status('/readyz'), 503)
  })

  it('Readiness asks the database once, however many ask', async () => {
    const { database, status } = aServer()
    database.answer = never
    await Promise.all(Array.from({ length: 20 }, () => status('/readyz')))
    assert.equal(database.asked, 1)
  })
})
