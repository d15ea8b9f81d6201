import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { existsSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { makePrivateFolder } from '../ports/private-files.ts'
import type { BackupSettings, Settings } from '../ports/settings.ts'
import { ageEncryption, decryptFile, type Encryption, type Identity, lockOf } from './age-file.ts'
import { type BackupReader, readBackup } from './read-backup.ts'

/** Asks for a passphrase at the terminal. */
export type AskPassphrase = () => Promise<string>

const ASIDE = 'decrypted-'
const LEFTOVER_AFTER_MS = 86_400_000

/**
 * Opens a backup, encrypted or not. An encrypted one is read from a decrypted copy in the academy's folder, where its
 * content will be restored anyway; the copy is removed as soon as it is open.
 */
export async function openBackup(settings: Settings, file: string, ask: AskPassphrase): Promise<BackupReader> {
  if (!existsSync(file) || !statSync(file).isFile()) throw new Error(`there is no file "${file}"`)
  const lock = await lockOf(file)
  if (lock === 'none') return readBackup(file)
  const identity = lock === 'identity' ? await identitiesOf(settings.backup) : await passphraseOf(settings.backup, ask)
  makePrivateFolder(settings.dataDir)
  await removeLeftovers(settings.dataDir)
  const folder = await mkdtemp(join(settings.dataDir, ASIDE))
  const remove = () => rm(folder, { recursive: true, force: true })
  try {
    const plain = join(folder, 'backup.zip')
    await decryptFile(file, plain, identity)
    const reader = await readBackup(plain)
    // An open file stays readable after its removal. Systems that cannot remove open files get another try on closing.
    await remove().catch(() => {})
    return { ...reader, close: () => reader.close().then(remove) }
  } catch (error) {
    await remove()
    throw error
  }
}

/** Removes decrypted copies of processes that were killed. */
async function removeLeftovers(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const path = join(dataDir, name)
    if (!name.startsWith(ASIDE) || Date.now() - (await stat(path)).mtimeMs < LEFTOVER_AFTER_MS) continue
    await rm(path, { recursive: true, force: true })
  }
}

async function identitiesOf({ identityFile }: BackupSettings): Promise<Identity> {
  if (identityFile === null) {
    throw new Error('the backup is encrypted to a recipient: name the file of the identity in BACKUP_IDENTITY_FILE')
  }
  const text = await textOf(identityFile, 'BACKUP_IDENTITY_FILE')
  const identities = text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line.startsWith('AGE-SECRET-KEY-'))
  if (identities.length === 0) throw new Error('the file that BACKUP_IDENTITY_FILE names holds no identity of age')
  return { identities }
}

/** Returns the encryption that the settings ask for, null where they name none. */
export async function encryptionOfSettings(backup: BackupSettings): Promise<Encryption | null> {
  if (backup.recipients.length > 0) return ageEncryption({ recipients: backup.recipients })
  if (backup.passphrase === null && backup.passphraseFile === null) return null
  return ageEncryption(await passphraseOf(backup, () => Promise.resolve('')))
}

/** The passphrase of the settings, or else the one that is typed. */
export async function passphraseOf(backup: BackupSettings, ask: AskPassphrase): Promise<{ passphrase: string }> {
  if (backup.passphrase !== null) return { passphrase: backup.passphrase }
  if (backup.passphraseFile === null) return { passphrase: await ask() }
  const [passphrase = ''] = (await textOf(backup.passphraseFile, 'BACKUP_PASSPHRASE_FILE')).split(/\r?\n/)
  if (passphrase === '') throw new Error('the first line of the file that BACKUP_PASSPHRASE_FILE names is empty')
  return { passphrase }
}

async function textOf(file: string, setting: string): Promise<string> {
  return readFile(file, 'utf8').catch((error: unknown): never => {
    throw new Error(`the file that ${setting} names cannot be read`, { cause: error })
  })
}
