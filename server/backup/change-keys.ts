import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { newKeys, secretsFrom, textOfSecrets } from '../ports/secret-keys.ts'
import { CannotStart } from '../ports/cannot-start.ts'
import type { Secrets } from '../ports/settings.ts'

/**
 * Makes new keys. The earlier ones are kept, so that counts, known devices and signed addresses stay valid; without
 * `keepEarlier` they are forgotten, for keys that may have leaked. Sessions depend on no key.
 */
export function changeKeys(file: string, { keepEarlier }: { keepEarlier: boolean }): Secrets {
  const secrets = secretsFrom(readFileSync(file, 'utf8'))
  if (!secrets) throw new Error(`${file} does not hold the keys that this app made.`)
  const { earlier, ...newest } = secrets
  const changed: Secrets = { ...newKeys(), earlier: keepEarlier ? [newest, ...earlier] : [] }
  const beside = `${file}.new`
  writeFileSync(beside, textOfSecrets(changed), { mode: 0o600 })
  // A process that reads at this moment finds the whole old file or the whole new one.
  renameSync(beside, file)
  return changed
}

/** Makes keys where those of the academy are lost; throws `CannotStart` where a file of keys exists. */
export function replaceLostKeys(file: string): Secrets {
  if (existsSync(file)) throw new CannotStart(`${file} is there: without --lost its keys give way to new ones.`)
  const made: Secrets = { ...newKeys(), earlier: [] }
  writeFileSync(file, textOfSecrets(made), { mode: 0o600, flag: 'wx' })
  return made
}
