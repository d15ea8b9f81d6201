import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { newKeys, secretsFrom, textOfSecrets } from './ports/secret-keys.ts'
import type { Secrets } from './ports/settings.ts'

/** Reads the keys, or makes them at the first start, readable by their owner alone. */
export function readSecrets(file: string): Secrets {
  if (!existsSync(file)) writeNew(file)
  const secrets = secretsFrom(readFileSync(file, 'utf8'))
  if (!secrets) throw new Error(`${file} does not hold the keys that this app made.`)
  return secrets
}

function writeNew(file: string): void {
  mkdirSync(dirname(file), { recursive: true })
  try {
    writeFileSync(file, textOfSecrets({ ...newKeys(), earlier: [] }), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    // Another process of the same academy was first: its keys count.
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
}
