import { randomBytes, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Secrets } from './ports/settings.ts'

/** Reads the keys, or makes them at the first start, readable by their owner alone. */
export function readSecrets(file: string): Secrets {
  if (!existsSync(file)) writeNew(file)
  const keys = JSON.parse(readFileSync(file, 'utf8')) as Partial<Secrets>
  const { id, pepper, media } = keys
  if (!id || !isKey(pepper) || !isKey(media)) throw new Error(`${file} does not hold the keys that this app made.`)
  return { id, pepper, media }
}

const isKey = (key: string | undefined): key is string => key !== undefined && /^[A-Za-z0-9_-]{43}$/.test(key)

function writeNew(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  const key = () => randomBytes(32).toString('base64url')
  const secrets: Secrets = { id: randomUUID(), pepper: key(), media: key() }
  try {
    writeFileSync(file, `${JSON.stringify(secrets, null, 2)}\n`, { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process of the same academy was first: its keys count.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
