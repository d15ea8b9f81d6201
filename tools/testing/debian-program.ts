import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../stamp.ts'

const cache = join(root, 'node_modules/.cache/debian')

/**
 * Returns a program of a Debian package, which is unpacked into a folder of its own: nothing is installed, and no
 * service starts. Returns null on other systems. `others` are packages whose libraries the program needs.
 * @throws {Error} when the archive does not answer
 */
export function debianProgram(name: string, path: string, ...others: string[]): DebianProgram | null {
  if (spawnSync('apt-get', ['--version'], { stdio: 'ignore' }).error) return null
  const folder = join(cache, name)
  const file = join(folder, path)
  if (!existsSync(file)) unpack([name, ...others], folder)
  const libraries = ['x86_64-linux-gnu', 'aarch64-linux-gnu'].flatMap((machine) => [machine, `${machine}/systemd`])
  const env = { ...process.env, LD_LIBRARY_PATH: libraries.map((part) => join(folder, 'usr/lib', part)).join(':') }
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(file, args, { env, encoding: 'utf8', timeout: 60_000 })
    return { code: status, said: `${stdout}${stderr}` }
  }
  return { file, env, run }
}

export type DebianProgram = {
  file: string
  env: NodeJS.ProcessEnv
  run: (...args: string[]) => { code: number | null; said: string }
}

function unpack(packages: string[], folder: string): void {
  const downloads = join(folder, 'downloads')
  mkdirSync(downloads, { recursive: true })
  const apt = (...args: string[]) => spawnSync('apt-get', ['-qq', ...args], { cwd: downloads, encoding: 'utf8' })
  // Lists that are older than the archive name files that are gone.
  if (apt('download', ...packages).status !== 0) {
    apt('update')
    const { status, stderr } = apt('download', ...packages)
    if (status !== 0) throw new Error(`apt-get does not bring ${packages.join(', ')}: ${stderr}`)
  }
  for (const name of readdirSync(downloads)) spawnSync('dpkg-deb', ['-x', join(downloads, name), folder])
}
