import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, startProduct } from '../servers/product.ts'

const MOBILE = '9000000001'
const root = join(import.meta.dirname, '../../..')

/** A running academy; `stored` is the session of one of its students as the browser keeps it. */
export type House = { origin: string; stored: string; stop: () => Promise<void> }

/** Opens the demo academy with sheets and files changed in their folder before a clerk's import. */
export async function openHouse(change: (sheets: string) => void): Promise<House> {
  const folder = mkdtempSync(join(tmpdir(), 'bench-house-'))
  const sheets = join(folder, 'sheets')
  cpSync(join(root, 'demo-academy'), sheets, { recursive: true })
  change(sheets)
  const environment = { DATA_DIR: join(folder, 'data'), SMS: 'console' }
  const args = [join(root, 'server/cli/main.ts'), 'import', sheets, '--write', '--new-academy']
  const imported = spawnSync(process.execPath, args, { env: { ...process.env, ...environment }, encoding: 'utf8' })
  if (imported.status !== 0) throw new Error(`The academy was not imported:\n${imported.stdout}`)
  const server = await startProduct(environment, join(root, 'server/main.ts'))
  const originOf = ({ port }: Running) => `http://127.0.0.1:${port}`
  const stored = await logIn(originOf(server), join(folder, 'data/outbox.jsonl'))
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { origin: originOf(server), stored, stop }
}

/** The session as the browser keeps it. */
async function logIn(origin: string, outbox: string): Promise<string> {
  const call = async (path: string, body: object) => {
    const headers = { 'content-type': 'application/json' }
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    return (await answer.json()) as { data: { otp_ref: string }; token: string }
  }
  const { data } = await call('/Auth/login', { mobile: MOBILE, phone_code: '91', device_id: 'id_of_the_bench' })
  const [otp] = /\b\d{4}\b/.exec(readFileSync(outbox, 'utf8').trim().split('\n').at(-1)?.split('"text"')[1] ?? '') ?? []
  const verified = await call('/Auth/verifyOTP', { otp_ref: data.otp_ref, otp })
  return JSON.stringify({ state: { user: verified.data, token: verified.token }, version: 1 })
}
