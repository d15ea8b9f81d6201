import { spawn } from 'node:child_process'
import { chownSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { answersAt, freePort, NOBODY } from './postgres.ts'

/** The PgBouncer program, when this run tests through a pooler: see tools/pgbouncer.ts. */
export const pgBouncer: string | undefined = process.env['TEST_PGBOUNCER']

/**
 * Starts a PgBouncer in transaction mode before a server, for tests; it ends with this process. Returns the address of
 * a database of that server through it.
 */
export async function startPgBouncer(program: string, server: string): Promise<(database: string) => string> {
  const { port, hostname, searchParams } = new URL(server)
  const folder = mkdtempSync(join(tmpdir(), 'pgbouncer-'))
  const listens = await freePort()
  const file = join(folder, 'pgbouncer.ini')
  const host = searchParams.get('host') ?? hostname
  writeFileSync(
    file,
    `[databases]
* = host=${host} port=${port} user=postgres
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${listens}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = 8
max_client_conn = 2000
server_idle_timeout = 10
`,
  )
  // PgBouncer refuses to run as root.
  const asRoot = process.getuid?.() === 0
  if (asRoot) for (const path of [folder, file]) chownSync(path, NOBODY, NOBODY)
  const identity = asRoot ? { uid: NOBODY, gid: NOBODY } : {}
  const child = spawn(program, ['-q', file], { ...identity, cwd: folder, stdio: 'ignore' })
  process.once('exit', () => {
    child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  })
  child.unref()
  for (let tried = 0; !(await answersAt(listens)); tried += 1) {
    if (child.exitCode !== null || tried === 200) throw new Error('PgBouncer did not start.')
    await new Promise((resolve) => setTimeout(resolve, 25))
  }
  return (database) => `postgres://postgres@127.0.0.1:${listens}/${database}`
}
