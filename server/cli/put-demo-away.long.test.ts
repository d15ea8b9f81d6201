import assert from 'node:assert/strict'
import { existsSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { generateSync } from 'otplib'
import { endProcess } from '../testing/program.ts'
import { PASSWORD } from '../testing/staff-browser.ts'
import { startMain } from '../testing/start-main.ts'

type Answer = { status_code: number; data: Record<string, string> & { academy?: { name: string } } }

/** A browser at the running app, which keeps its cookies. */
function browserAt(port: number) {
  const cookies = new Map<string, string>()
  const origin = `http://127.0.0.1:${port}`
  return async (path: string, body: object = {}): Promise<Answer> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const headers = { 'content-type': 'application/json', 'x-staff': '1', origin, cookie }
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    for (const header of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^(\w+)=([^;]*)/.exec(header) ?? []
      cookies.set(name, value)
    }
    return (await answer.json()) as Answer
  }
}

describe('a demo that is put away', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'put-away-'))
  after(() => rmSync(folder, { recursive: true, force: true }))
  const environment = { DATA_DIR: folder, SMS: 'console', ALLOW_CONSOLE_SMS: '1' }
  const first = await startMain({ ...environment, DEMO: '1' })
  const { port } = first
  const call = browserAt(port)
  const nameOf = async () => JSON.stringify(await (await fetch(`http://127.0.0.1:${port}/api/Auth/academy`)).json())
  const ownerLink = async (): Promise<string> => {
    const found = /welcome#(\S+)\n/.exec(first.printed())?.[1]
    if (found === undefined) await pause(50)
    return found ?? ownerLink()
  }
  const aside = () =>
    readdirSync(folder).find((name) => name.startsWith('demo-put-away-')) ?? assert.fail('nothing was put away')
  const stage = async (): Promise<string> => {
    const { data } = await call('/staff/begin_state').catch(() => ({ data: { stage: 'starting' } }))
    return data['stage'] ?? ''
  }

  it('A demo that is put away leaves an empty server on the same port, with the word that its owner was told', async () => {
    const link = await ownerLink()
    const { data: accepted } = await call('/staff/accept_invitation', { link, password: PASSWORD })
    const { ticket } = accepted
    const { data: begun } = await call('/staff/set_up_totp_begin', { ticket })
    await call('/staff/set_up_totp', { ticket, code: generateSync({ secret: begun['secret'] ?? '' }) })
    assert.match(await nameOf(), /Kannanthali Academy/)
    const { data, status_code } = await call('/staff/put_demo_away')
    assert.equal(status_code, 200)
    while ((await stage()) !== 'empty') await pause(200)
    assert.deepEqual((await call('/staff/check_word', { word: data['word'] })).data, { may_demo: true, academy: null })
    assert.equal((await call('/staff/me')).status_code, 401)
    assert.doesNotMatch(await nameOf(), /Kannanthali/)
  })

  it('A demo that is put away is complete in its folder, and nothing of it stays beside the new academy', () => {
    const moved = readdirSync(join(folder, aside()))
    for (const name of ['academy.sqlite', 'media']) assert.ok(moved.includes(name), name)
    assert.ok(readdirSync(join(folder, aside(), 'media')).length > 0)
    assert.deepEqual(readdirSync(join(folder, 'media')), [])
    assert.ok(!existsSync(join(folder, aside(), 'secrets.json')))
    assert.match(readFileSync(join(folder, 'secrets.json'), 'utf8'), /pepper/)
  })

  it('A demo that is put away is there again once its folder is moved back, and stays', async () => {
    await endProcess(first.child, 'SIGTERM')
    const own = ['academy.sqlite', 'media'].filter((name) => existsSync(join(folder, name)))
    for (const name of own) rmSync(join(folder, name), { recursive: true })
    const from = aside()
    for (const name of readdirSync(join(folder, from))) {
      rmSync(join(folder, name), { recursive: true, force: true })
      renameSync(join(folder, from, name), join(folder, name))
    }
    const again = await startMain(environment)
    const answer = await fetch(`http://127.0.0.1:${again.port}/api/Auth/academy`)
    assert.match(await answer.text(), /Kannanthali Academy/)
    await endProcess(again.child, 'SIGTERM')
  })
})
