import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'

let isUpdated = false

/** Installs packages where this is Debian or Ubuntu and we are root. Returns whether they were installed. */
export function installByApt(...packages: string[]): boolean {
  const debian =
    existsSync('/etc/os-release') && /^ID(_LIKE)?=.*(debian|ubuntu)/m.test(readFileSync('/etc/os-release', 'utf8'))
  if (!debian || process.getuid?.() !== 0) return false
  console.log(`Installing ${packages.join(' and ')} with apt-get …`)
  const options = { stdio: ['ignore', 'ignore', 'inherit'], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } }
  const apt = (...args: string[]) => spawnSync('apt-get', args, options as never).status === 0
  isUpdated ||= apt('update', '-qq')
  return apt('install', '-qq', '-y', '--no-install-recommends', ...packages)
}

/** Finds or installs the programs that convert pictures and videos of phones, which the tests run for real. */
export function findConverters(): void {
  const areThere = () => ['ffmpeg -version', 'ffprobe -version', 'heif-convert --help', 'heif-enc --help'].every(starts)
  if (areThere() || (installByApt('ffmpeg', 'libheif-examples') && areThere())) return
  throw new Error('The tests need ffmpeg, heif-convert and heif-enc: install ffmpeg and libheif.')
}

/** A program that only says how it is used may end with another status than 0. */
function starts(command: string): boolean {
  const [program = '', ...args] = command.split(' ')
  return spawnSync(program, args, { stdio: 'ignore', timeout: 30_000 }).error === undefined
}
