import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { readSettings } from '../../config.ts'
import { builtPages } from '../../testing/whole-app.ts'
import { apiDocs } from '../docs/api-docs.ts'
import { makeServer } from '../make-server.ts'
import { always } from '../site/lead-to-begin.ts'
import { buildsWays } from '../site/own-document.ts'
import { pages } from '../site/pages.ts'

const quiet = { info: () => {}, warn: () => {}, error: () => {} }
const FILE = '/assets/main-abc.js'
const HTML = { accept: 'text/html' }

/** A server with a small built web app; the status of what an address asks it for. */
async function withPages(environment: Record<string, string> = {}) {
  const folder = builtPages({})
  const settings = readSettings({ DATA_DIR: folder, ...environment })
  const app = makeServer(settings, quiet)
  apiDocs(app, async () => [])
  await pages(app, folder, settings, { isBegun: always, academy: async () => buildsWays })
  after(() => app.close())
  const get = async (url: string, remoteAddress: string) => app.inject({ url, remoteAddress, headers: HTML })
  const statuses = async (urls: string[], address: string) => {
    const seen: number[] = []
    for (const url of urls) seen.push((await get(url, address)).statusCode)
    return seen
  }
  return { get, statuses }
}

const times = (count: number, ...urls: string[]) => Array.from({ length: count }, () => urls).flat()

describe('a class of sixty behind one router', async () => {
  const { statuses } = await withPages()

  it('A class of sixty behind one router opens the app, and again, with all its files, and nobody waits', async () => {
    const opened = times(60, '/', ...times(20, FILE), '/login', '/manifest.webmanifest')
    assert.ok(!(await statuses(opened, '10.1.0.1')).includes(429))
  })
})

describe('one address', async () => {
  const slow = { LIMIT_DOCUMENTS_PER_SECOND: '1', LIMIT_FILES_PER_SECOND: '1', CAMPUS_NETWORKS: '10.9.0.0/16' }
  const { get, statuses } = await withPages({ ...slow, LIMIT_DOCUMENTS_BURST: '4', LIMIT_FILES_BURST: '30' })

  it('One address is sent so many documents at once, whichever they are; others go on', async () => {
    const asked = ['/', '/wp-login.php', '/login', '/subjects', '/subjects', '/nothing']
    assert.deepEqual(await statuses(asked, '10.2.0.1'), [200, 404, 200, 200, 429, 429])
    const refused = await get('/', '10.2.0.1')
    assert.equal(refused.json().data.reason, 'too_many')
    assert.equal(refused.headers['retry-after'], '1')
    assert.ok(refused.body.length < 300)
    assert.deepEqual(await statuses([FILE, FILE], '10.2.0.1'), [200, 200])
    assert.deepEqual(await statuses(['/'], '10.2.0.2'), [200])
  })

  it('One address is sent the description of the calls a twentieth as often', async () => {
    assert.deepEqual(await statuses(['/api/docs', '/api/openapi.json', '/'], '10.4.0.1'), [200, 429, 200])
  })

  it('One address is sent so many files at once', async () => {
    const seen = await statuses(times(60, FILE), '10.3.0.1')
    assert.deepEqual(seen.slice(0, 30), Array(30).fill(200))
    assert.ok(seen.includes(429))
  })

  it('One address of a campus is sent ten times as many', async () => {
    const seen = await statuses(times(120, '/'), '10.9.0.1')
    assert.deepEqual(seen.slice(0, 40), Array(40).fill(200))
    assert.ok(seen.includes(429))
  })
})
