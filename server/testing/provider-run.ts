import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { userInfo } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../config.ts'
import type { Row } from '../db/dump/snapshot.ts'
import { openSnapshot } from '../db/dump/open-snapshot.ts'
import { addressOf, engine, onServer } from './fresh-db.ts'
import { startPostgres } from './postgres.ts'
import { programFile } from './program.ts'
import { emptyFolder } from './provider-folder.ts'

/** Settings of an academy without data, for processes of its own. */
export type Home = { dataDir: string; environment: Record<string, string> }
export type Ended = { code: number | null; out: string; err: string }

let durable: Promise<string> | null = null
let made = 0

/** A folder without an academy; on PostgreSQL with an empty database on a server that forgets nothing. */
export async function aHome(): Promise<Home> {
  const dataDir = emptyFolder()
  const environment = { DATA_DIR: dataDir, LIMITS: 'off', LOG_LEVEL: 'error' }
  if (engine === 'sqlite') return { dataDir, environment }
  durable ??= startPostgres({ durable: true }).then(({ near }) => near)
  const name = `home_${(made += 1)}`
  await onServer(await durable, `create database ${name}`)
  const database = { DATABASE_URL: addressOf(await durable, name), SECRETS_FILE: join(dataDir, 'secrets.json') }
  return { dataDir, environment: { ...environment, ...database } }
}

/** `npm run provider -- ARGS` in a process of its own. */
export function startProvider(
  { environment }: Home,
  ...args: string[]
): { child: ChildProcess; ended: Promise<Ended> } {
  const env = { ...process.env, ...environment }
  const child = spawn(process.execPath, [programFile('server/cli/main.ts'), ...args], { env })
  const heard = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => (heard.out += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (heard.err += chunk.toString()))
  const ended = once(child, 'close').then(([code]) => ({ code: code as number | null, ...heard }))
  return { child, ended }
}

/** Starts a program with a umask that takes no permission away from new files. */
export function startUnmasked(program: string, args: string[], environment: Record<string, string>) {
  const words = ['-c', 'umask 000; exec "$0" "$@"', process.execPath, programFile(program), ...args]
  return spawn('/bin/sh', words, { env: { ...process.env, ...environment }, stdio: ['ignore', 'pipe', 'inherit'] })
}

/** A script of the project, named from its root, run by the shell until it ends. */
export function runScript(path: string, args: string[], environment: Record<string, string>): Ended {
  const user = userInfo().username
  const env = { ...process.env, ACADEMY_USER: user, SETTINGS_FILE: '/dev/null', ...environment }
  const { status, stdout, stderr } = spawnSync('/bin/sh', [join(import.meta.dirname, '../..', path), ...args], {
    env,
    encoding: 'utf8',
  })
  return { code: status, out: stdout, err: stderr }
}

export const provider = async (home: Home, ...args: string[]): Promise<Ended> => startProvider(home, ...args).ended

/** Returns the durable rows of a table; none as long as there is no database. */
export async function rowsOf({ environment }: Home, table: string): Promise<Row[]> {
  const snapshot = await openSnapshot(readSettings(environment))
  if (!snapshot) return []
  try {
    return snapshot.tables.includes(table) ? await Array.fromAsync(snapshot.rows(table)) : []
  } finally {
    await snapshot.close()
  }
}

/** Polls until the condition is true. Rejects when `ending` resolves first. */
export async function until(isSo: () => Promise<boolean> | boolean, ending?: Promise<Ended>): Promise<void> {
  const ended: Ended[] = []
  void ending?.then((one) => ended.push(one))
  while (!(await isSo())) {
    if (ended[0]) throw new Error(`It ended too early: ${ended[0].out} ${ended[0].err}`)
    await new Promise((resolve) => setTimeout(resolve, 1))
  }
}
