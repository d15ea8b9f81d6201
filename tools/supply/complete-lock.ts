/*
 * npm writes into the lock file only those optional packages that it could fetch where it ran. A registry without,
 * say, the macOS build of a tool leaves a lock file that `npm ci` refuses everywhere. This writes what is left out.
 * Use, after npm install: node tools/supply/complete-lock.ts
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stamp.ts'

type Entry = { version?: string; dev?: boolean; optionalDependencies?: Record<string, string> }
export type Lock = { packages: Record<string, Entry> }

/** A package of another platform that the lock file does not say anything about. */
type Gap = { owner: string; name: string; version: string }

const EXACT = /^\d+\.\d+\.\d+/

export function gapsOf({ packages }: Lock): Gap[] {
  return Object.entries(packages).flatMap(([owner, { optionalDependencies = {} }]) =>
    Object.entries(optionalDependencies)
      .filter(([name, version]) => {
        const found = placesOf(owner, name).flatMap((place) => packages[place] ?? [])[0]
        return !found || (EXACT.test(version) && found.version !== version)
      })
      .map(([name, version]) => ({ owner, name, version })),
  )
}

/** Where Node would look for a package, the nearest place first. */
export function placesOf(owner: string, name: string): string[] {
  const folders = owner.split(/\/?node_modules\//)
  const parents = folders.map((_, at) =>
    folders
      .slice(0, folders.length - at)
      .join('/node_modules/')
      .slice(1),
  )
  return parents.map((parent) => (parent === '' ? `node_modules/${name}` : `${parent}/node_modules/${name}`))
}

const CPUS = ['wasm32', 'arm64', 'x64', 'ia32', 'ppc64', 'riscv64', 's390x', 'arm']
const SYSTEMS = ['android', 'darwin', 'freebsd', 'linux', 'openharmony', 'win32']

function completed(lock: Lock): Lock {
  const packages = { ...lock.packages }
  for (const { owner, name, version } of gapsOf(lock)) {
    const top = `node_modules/${name}`
    packages[packages[top] ? `${owner}/${top}` : top] = entryOf(name, version, lock.packages[owner]?.dev ?? false)
  }
  const sorted = Object.entries(packages).sort(([a], [b]) => a.localeCompare(b, 'en'))
  return { ...lock, packages: Object.fromEntries(sorted) }
}

/** The package's name states its platform; npm skips packages of other platforms. */
function entryOf(name: string, version: string, dev: boolean): Entry {
  const cpu = CPUS.find((one) => name.includes(one))
  const os = SYSTEMS.find((one) => name.includes(one))
  if (!EXACT.test(version) || !cpu) throw new Error(`${name}@${version} is not a package of one platform.`)
  const libc = os === 'linux' && (/musl/.test(name) ? 'musl' : /gnu/.test(name) && 'glibc')
  return {
    version,
    cpu: [cpu],
    ...(dev && { dev }),
    ...(libc && { libc: [libc] }),
    optional: true,
    ...(os && { os: [os] }),
  } as Entry
}

if (import.meta.main) {
  const file = join(root, 'package-lock.json')
  const lock = JSON.parse(readFileSync(file, 'utf8')) as Lock
  writeFileSync(file, `${JSON.stringify(completed(lock), null, 2)}\n`)
  console.log(`${gapsOf(lock).length} packages of other platforms were added to the lock file.`)
}
