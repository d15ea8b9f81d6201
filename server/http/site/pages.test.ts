import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { buildApp } from '../../app.ts'
import { testApp } from '../../testing/test-app.ts'
import { builtPages } from '../../testing/whole-app.ts'

const WORKER = 'addEventListener("fetch", () => {})'
const LOGINS = { 'login.en.html': 'Login', 'login.hi.html': 'लॉग इन' }

describe('the page of the login', async () => {
  const test = await testApp()
  const app = await buildApp({ ...test.parts, webFolder: builtPages(LOGINS) })
  after(() => app.close())
  const get = async (url: string, cookie?: string) =>
    app.inject({ url, headers: cookie === undefined ? {} : { cookie } })

  it('The page of the login has the words of the language that was chosen, English if none or an unknown one was', async () => {
    assert.equal((await get('/login')).body, 'Login')
    assert.equal((await get('/login', 'language=hi')).body, 'लॉग इन')
    assert.equal((await get('/login/', 'theme=dark; language=hi; a=b')).body, 'लॉग इन')
    for (const cookie of ['', 'language', 'language=', 'language=fr', 'language=__proto__', 'mylanguage=hi'])
      assert.equal((await get('/login', cookie)).body, 'Login')
  })

  it('The page of the login is the page of all screens where the build has none in that language', async () => {
    assert.match((await get('/login', 'language=ml')).body, /<title>x/)
  })

  it('The page of the login says that it depends on the choice; other pages do not', async () => {
    assert.equal((await get('/login', 'language=hi')).headers.vary, 'accept-encoding, cookie')
    const home = await get('/', 'language=hi')
    assert.equal(home.headers.vary, 'accept-encoding')
    assert.equal(home.headers['set-cookie'], undefined)
  })
})

describe('the service worker', async () => {
  const test = await testApp()
  const app = await buildApp({ ...test.parts, webFolder: builtPages({ 'sw.js': WORKER }) })
  after(() => app.close())

  it('The service worker is sent packed, and not again to who has it', async () => {
    const get = async (headers: Record<string, string>) => app.inject({ url: '/sw.js', headers })
    const plain = await get({})
    assert.deepEqual([plain.statusCode, plain.body], [200, WORKER])
    assert.equal(plain.headers['cache-control'], 'no-cache')
    assert.equal((await get({ 'accept-encoding': 'gzip, br' })).headers['content-encoding'], 'br')
    const again = await get({ 'if-none-match': String(plain.headers.etag) })
    assert.deepEqual([again.statusCode, again.body], [304, ''])
  })
})
