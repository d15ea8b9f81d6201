import assert from 'node:assert/strict'
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { packedServer, root } from '../stamp.ts'

describe('the packed server', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'packed-'))
  const env = { ...process.env, DEMO: '1', DATA_DIR: folder, PORT: '0', LOG_LEVEL: 'error' }
  const server = spawn(process.execPath, [packedServer], { env, stdio: 'pipe' })
  after(() => {
    server.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  const address = await new Promise<string>((resolve, reject) => {
    let said = ''
    const hear = (chunk: Buffer) => {
      said += chunk.toString()
      const found = /Open (http:\/\/127\.0\.0\.1:\d+)/.exec(said)?.[1]
      if (found !== undefined) resolve(found)
    }
    server.stdout.on('data', hear)
    server.stderr.on('data', hear)
    server.once('exit', () => reject(new Error(`It did not start: ${said}`)))
  })

  it('The packed server has the demo academy, the pages and the calls', async () => {
    const academy = await (await fetch(`${address}/api/Auth/academy`)).text()
    assert.match(academy, /Kannanthali Academy/)
    assert.match(await (await fetch(`${address}/login`)).text(), /name="mobile"/)
    assert.equal((await fetch(`${address}/api/Student/home`, { method: 'POST' })).status, 401)
  })

  it('The packed server reads workbooks of the provider, in its worker', () => {
    const sheets = join(folder, 'sheets')
    cpSync(join(root, 'demo-academy-xlsx/levels.xlsx'), join(sheets, 'levels.xlsx'))
    const args = ['server/cli/main.ts', 'import', sheets]
    const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: root, env, encoding: 'utf8' })
    assert.equal(status, 0, stdout + stderr)
    assert.match(stdout, /levels/)
  })

  it('The packed server ends when it is told to', async () => {
    server.kill('SIGTERM')
    const [code] = (await once(server, 'exit')) as [number]
    assert.equal(code, 0)
  })
})
