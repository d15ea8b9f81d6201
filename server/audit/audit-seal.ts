import { existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { keyedHash } from '../ports/secret-keys.ts'
import type { Keys, Secrets } from '../ports/settings.ts'

/** How far the audit goes: how many entries it has, and the hash of the last one, which follows from all of them. */
export type AuditMark = { entries: number; hash: string }

/** A mark that is signed with a key which the database does not have. `at` is when. */
export type AuditSeal = AuditMark & { keys_id: string; mac: string; at: number }

const FILE = 'audit-seal.json'

const macOf = ({ pepper }: Pick<Keys, 'pepper'>, { entries, hash, at }: AuditMark & { at: number }): string =>
  keyedHash(pepper, 'audit seal', String(entries), hash, String(at))

export const sealOf = (keys: Keys, mark: AuditMark, at: number): AuditSeal => ({
  ...mark,
  at,
  keys_id: keys.id,
  mac: macOf(keys, { ...mark, at }),
})

/** Returns `forged` for a seal that its key did not make, `lost` for one whose key this academy does not have. */
export function sealState(secrets: Secrets, seal: AuditSeal): 'good' | 'forged' | 'lost' {
  const keys = [secrets, ...secrets.earlier].find(({ id }) => id === seal.keys_id)
  if (!keys) return 'lost'
  return macOf(keys, seal) === seal.mac ? 'good' : 'forged'
}

/** The seal in the academy's folder, out of reach of whoever writes to the database alone. */
export function sealInFolder(dataDir: string): AuditSeal | null {
  const file = join(dataDir, FILE)
  return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as AuditSeal) : null
}

export function putSealInFolder(dataDir: string, seal: AuditSeal): void {
  const file = join(dataDir, FILE)
  writeFileSync(`${file}.new`, `${JSON.stringify(seal)}\n`, { mode: 0o600 })
  renameSync(`${file}.new`, file)
}

/** Another audit takes the place of the one that was sealed: a backup was restored. */
export const forgetSealInFolder = (dataDir: string): void => rmSync(join(dataDir, FILE), { force: true })
