import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

const POSTGRES = '/usr/lib/postgresql'
const NEEDED = ['postgres', 'initdb', 'pg_basebackup', 'pg_rewind']
// In older versions Patroni's `etcd3` overwrites the key of a new leader when a frozen one wakes up.
const SAFE_ETCD3 = [3, 0, 3]

export type Programs = {
  patroni: string
  etcd: string
  haproxy: string
  /** The folder of PostgreSQL's programs. */
  postgres: string
  /** As Patroni tells its version. */
  version: string
  /** Which of etcd's two interfaces Patroni is to use. */
  etcdApi: 'etcd' | 'etcd3'
}

/** Returns the programs of a cluster on this machine, or a sentence that says what to install. */
export function findPrograms(): Programs | string {
  const patroni = process.env['PATRONI'] ?? pathOf('patroni')
  const etcd = pathOf('etcd')
  const haproxy = pathOf('haproxy')
  const postgres = newestPostgres()
  const missing = [
    ...(patroni === null ? ['patroni', 'python3-etcd'] : []),
    ...(etcd === null ? ['etcd-server'] : []),
    ...(haproxy === null ? ['haproxy'] : []),
    ...(postgres === null ? ['postgresql'] : []),
  ]
  if (patroni === null || etcd === null || haproxy === null || postgres === null) {
    return `This proof needs programs that are not here. On Debian: apt-get install ${missing.join(' ')}`
  }
  const version = /\d+(\.\d+)+/.exec(spawnSync(patroni, ['--version'], { encoding: 'utf8' }).stdout)?.[0]
  if (version === undefined) return `${patroni} does not tell its version.`
  // PROVE_ETCD3 is a negative control: it uses the interface with which an older version loses answers.
  const isSafe = isAtLeast(version, SAFE_ETCD3) || process.env['PROVE_ETCD3'] !== undefined
  return { patroni, etcd, haproxy, postgres, version, etcdApi: isSafe ? 'etcd3' : 'etcd' }
}

/** Whether a version is at least another, whose parts are given as numbers. */
function isAtLeast(version: string, least: number[]): boolean {
  const parts = version.split('.').map(Number)
  const at = least.findIndex((part, index) => part !== (parts[index] ?? 0))
  return at < 0 || (parts[at] ?? 0) > (least[at] ?? 0)
}

function pathOf(program: string): string | null {
  const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/bin']
  return folders.map((folder) => join(folder, program)).find((path) => existsSync(path)) ?? null
}

function newestPostgres(): string | null {
  if (!existsSync(POSTGRES)) return null
  const versions = readdirSync(POSTGRES).toSorted((one, other) => Number(other) - Number(one))
  const folders = versions.map((version) => join(POSTGRES, version, 'bin'))
  return folders.find((folder) => NEEDED.every((program) => existsSync(join(folder, program)))) ?? null
}
