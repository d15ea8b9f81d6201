import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { MediaBucket } from '../ports/settings.ts'
import { endProcess } from './program.ts'
import { freePort } from './postgres.ts'

/** The secret of the tests' own storage. */
const WORD = 'word-of-media'

/** Debian's packages of OpenStack's object storage, which speaks the S3 protocol. */
export const SWIFT_PACKAGES = ['swift-proxy', 'swift-object', 'swift-container', 'swift-account']

const STORES = ['object', 'container', 'account'] as const
const MAX_TRIES = 400
const TRY_EVERY_MS = 25

/** An object storage; buckets are below its `url`. */
export type Swift = Omit<MediaBucket, 'url'> & { url: string; stop: () => Promise<void> }

/** Whether Swift is on this machine. */
export const hasSwift = (): boolean =>
  [...STORES, 'proxy'].every((name) => spawnSync(`swift-${name}-server`, ['--help']).error === undefined)

/**
 * Starts Swift with one device in a folder of its own, for tests; it ends with this process. Each request is checked as
 * in production: its signature, its time, and the hash of the content.
 */
export async function startSwift(): Promise<Swift> {
  const folder = mkdtempSync(join(tmpdir(), 'swift-'))
  mkdirSync(join(folder, 'devices/d1'), { recursive: true })
  writeFileSync(join(folder, 'swift.conf'), GENERAL)
  const children: ChildProcess[] = []
  const clear = () => {
    for (const child of children) child.kill('SIGKILL')
    rmSync(folder, { recursive: true, force: true })
  }
  process.once('exit', clear)
  for (const name of STORES) {
    const port = await freePort()
    makeRing(folder, name, port)
    children.push(startServer(folder, name, storeConf(folder, name, port)))
  }
  const port = await freePort()
  children.push(startServer(folder, 'proxy', proxyConf(folder, port)))
  const url = `http://127.0.0.1:${port}`
  await answering(url, children)
  return {
    url,
    region: 'us-east-1',
    key: 'academy:media',
    secret: WORD,
    stop: async () => {
      process.off('exit', clear)
      for (const child of children) {
        child.ref()
        await endProcess(child, 'SIGKILL')
      }
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function makeRing(folder: string, name: string, port: number): void {
  const builder = (...args: string[]) => {
    const { status, stderr } = spawnSync('swift-ring-builder', [`${name}.builder`, ...args], {
      cwd: folder,
      encoding: 'utf8',
    })
    // 1 is a warning that there is only one device.
    if (status !== 0 && status !== 1) throw new Error(`swift-ring-builder: ${stderr}`)
  }
  builder('create', '4', '1', '0')
  builder('add', `r1z1-127.0.0.1:${port}/d1`, '1')
  builder('rebalance')
}

function startServer(folder: string, name: string, conf: string): ChildProcess {
  const file = join(folder, `${name}-server.conf`)
  writeFileSync(file, conf)
  const child = spawn(`swift-${name}-server`, [file], { cwd: folder, stdio: 'ignore' })
  child.unref()
  return child
}

async function answering(url: string, children: ChildProcess[]): Promise<void> {
  for (let tried = 0; tried < MAX_TRIES; tried += 1) {
    const answer = await fetch(`${url}/info`).catch(() => null)
    if (answer) return
    if (children.some(({ exitCode }) => exitCode !== null)) break
    await new Promise((resolve) => setTimeout(resolve, TRY_EVERY_MS))
  }
  throw new Error('Swift did not start.')
}

const GENERAL = `[swift-hash]
swift_hash_path_suffix = tests
[storage-policy:0]
name = one
default = yes
`

const common = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${process.env['USER'] ?? 'root'}
swift_dir = ${folder}
`

const storeConf = (folder: string, name: string, port: number) => `${common(folder, port)}devices = ${folder}/devices
mount_check = false
disable_fallocate = true
fallocate_reserve = 0
[pipeline:main]
pipeline = ${name}-server
[app:${name}-server]
use = egg:swift#${name}
`

const FILTERS = ['catch_errors', 'gatekeeper', 'memcache', 'listing_formats', 's3api', 'tempauth', 'slo', 'dlo']

// Swift only needs memcached's name.
const proxyConf = (folder: string, port: number) => `${common(folder, port)}
[pipeline:main]
pipeline = ${FILTERS.join(' ')} proxy-server
${FILTERS.map((name) => `[filter:${name}]\nuse = egg:swift#${name}\n${OPTIONS[name] ?? ''}`).join('')}[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`

const OPTIONS: Record<string, string> = {
  memcache: 'memcache_servers = 127.0.0.1:9\n',
  s3api: 'location = us-east-1\n',
  tempauth: `user_academy_media = ${WORD} .admin\n`,
}
