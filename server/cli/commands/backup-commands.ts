import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Settings } from '../../ports/settings.ts'
import { type Encryption, ageEncryption, newIdentity } from '../../backup/age-file.ts'
import { makeBackup } from '../../backup/backup.ts'
import { noteBackup, noteWell, type Work } from '../../backup/backup-state.ts'
import { makeNightlyBackup } from '../../backup/nightly-backup.ts'
import { academyLine, findAcademy } from '../../backup/academy-place.ts'
import { encryptionOfSettings, passphraseOf } from '../../backup/open-backup.ts'
import { rehearseRestore } from '../../backup/rehearse.ts'
import { type KeysAfter, Newer, restoreBackup } from '../../backup/restore.ts'
import { settingsCommand, type Print, type ParsedArguments } from './command.ts'
import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Hides what is typed. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Asks for a passphrase at the terminal, twice when it is a new one: `ps` and the shell's history never see it. */
async function askPassphrase({ isNew }: { isNew: boolean }): Promise<string> {
  if (!process.stdin.isTTY) {
    throw new Error('there is no terminal to ask for the passphrase: name a file in BACKUP_PASSPHRASE_FILE')
  }
  const passphrase = await asked('Passphrase of the backup: ')
  if (passphrase === '') throw new Error('no passphrase was typed')
  if (isNew && (await asked('Once more: ')) !== passphrase) throw new Error('the two passphrases differ')
  return passphrase
}

async function asked(question: string): Promise<string> {
  process.stderr.write(question)
  const lines = createInterface({ input: process.stdin, output: silent(), terminal: true })
  try {
    return await lines.question('')
  } finally {
    lines.close()
    process.stderr.write('\n')
  }
}

export const backupCommand = settingsCommand({
  name: 'backup',
  usage: '[FILE] [--passphrase] [--with-keys] [--with-media]',
  about: 'writes all into one file, encrypted with the keys; without FILE as every night, into BACKUP_DIR',
  run: async (settings, typed, print) => {
    const [typedFile] = typed.words
    // A bucket keeps its own copies, and may hold more than any file of a backup can.
    const media = settings.mediaBucket === null || typed.flags['with-media'] === true
    const make = async () => {
      await printAcademy(settings, print)
      const encryption = await encryptionFor(settings, typed)
      const contents = { media, keys: encryption !== null || typed.flags['with-keys'] === true }
      const made =
        typedFile === undefined
          ? await makeNightlyBackup(settings, Date.now(), contents, encryption)
          : { file: typedFile, ...(await makeBackup(settings, resolve(typedFile), Date.now(), contents, encryption)) }
      return { ...made, encryption }
    }
    const made = await (typedFile === undefined ? noted(settings, 'backup', make) : make())
    const { file, rows, files, manifest, encryption } = made
    print(`${file}: ${rows} rows and ${files} files, read again and found whole.`)
    const { audit } = manifest
    if (audit) print(`The audit has ${audit.entries} entries, the last one with the hash ${audit.hash}.`)
    print(
      encryption
        ? 'It is encrypted.'
        : 'It is NOT encrypted and holds personal data: keep it where nobody else can read it.',
    )
    if (!media) print('Videos, documents and pictures are in the bucket and not in it: --with-media takes them in.')
    const hasKeys = 'secrets.json' in manifest.files
    print(hasKeys ? 'The keys are in it.' : `The keys are not in it: keep a copy of ${settings.secretsFile} elsewhere.`)
    for (const old of 'removed' in made ? made.removed : []) print(`Removed, since it was old: ${old}`)
    return true
  },
})

/** Stores a nightly failure, so that `doctor`, the metrics and the console report it in the morning. */
async function noted<T>(settings: Settings, of: Work, work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error)
    await noteBackup(settings, { failed: { of, at: Date.now(), why } }).catch(() => {})
    throw error
  }
}

async function encryptionFor({ backup }: Settings, typed: ParsedArguments): Promise<Encryption | null> {
  if (typed.flags['passphrase'] !== true) return encryptionOfSettings(backup)
  return ageEncryption(await passphraseOf(backup, () => askPassphrase({ isNew: true })))
}

const askAgain = () => askPassphrase({ isNew: false })

export const restoreCommand = settingsCommand({
  name: 'restore',
  usage: 'FILE [--overwrite-newer]',
  about: 'replaces the academy here with a backup, and keeps the current one next to it',
  run: async (settings, { words: [file = ''], flags }, print) => {
    try {
      const isMeant = flags['overwrite-newer'] === true
      const restored = await restoreBackup(settings, resolve(file), Date.now(), isMeant, askAgain)
      const { made_at, rows, files, aside } = restored
      print(`Restored as of ${new Date(made_at).toISOString()}: ${rows} rows and ${files} files.`)
      await printAcademy(settings, print)
      if (aside !== null) print(`What was here before is in ${aside}`)
      sayKeys(restored.keys, settings, print)
      return true
    } catch (error) {
      if (!(error instanceof Newer)) throw error
      print(error.message)
      print('Restoring would lose what came after the backup. With --overwrite-newer it is done all the same.')
      return false
    }
  },
})

const WITHOUT_KEYS =
  'Without the earlier keys nobody is logged out, but addresses of open videos, documents and calendars expire, every device counts as new when it next logs in, limits on codes start again, notifications return to a device when the app is opened there, and the SMS gateway needs the new address for receipts that sms-test prints.'

function sayKeys(keys: KeysAfter, { secretsFile }: Settings, print: Print): void {
  if (keys === 'restored') return print(`The keys are in ${secretsFile}.`)
  if (keys === 'same') return print('The keys are not in the backup; those here are the ones that the academy had.')
  const here = keys === 'none' ? 'there are none here' : 'those here are other ones'
  print(`The keys are not in the backup, and ${here}. If you kept a copy, put it at ${secretsFile} before the start.`)
  if (keys === 'none') print('Without a copy make new ones: npm run provider -- change-keys --lost')
  print(WITHOUT_KEYS)
}

export const rehearseCommand = settingsCommand({
  name: 'rehearse',
  usage: '[FILE|FOLDER]',
  about: 'restores a backup, or the newest of a folder or of BACKUP_DIR, aside, and looks whether it is whole',
  run: async (settings, { words: [typed] }, print) => {
    const place = typed === undefined ? settings.backup.folder : resolve(typed)
    const rehearse = () => rehearseRestore(settings, place, askAgain)
    // Units of earlier versions name the folder.
    const isNightly = place === settings.backup.folder
    const { file, made_at, rows, files, hasKeys } = await (isNightly
      ? noted(settings, 'rehearsal', rehearse)
      : rehearse())
    if (isNightly) await noteWell(settings, 'rehearsal', { rehearsed: { file, at: Date.now() } })
    print(`${file} of ${new Date(made_at).toISOString()} can be restored: ${rows} rows and ${files} files are there.`)
    if (!hasKeys) print(`The keys are not in it: is there a copy of ${settings.secretsFile} elsewhere?`)
    return true
  },
})

export const backupKeyCommand = settingsCommand({
  name: 'backup-key',
  usage: 'FILE',
  about: 'makes a key for encrypted backups: the secret half into the file, the other one for BACKUP_RECIPIENTS',
  run: async (_settings, { words: [file = ''] }, print) => {
    const { identity, recipient } = await newIdentity()
    writeFileSync(resolve(file), `# public key: ${recipient}\n${identity}\n`, { mode: 0o600, flag: 'wx' })
    print(`BACKUP_RECIPIENTS=${recipient}`)
    print(
      `Anyone who has ${file} can read the backups; without it nobody can. Keep it on another machine, and on paper.`,
    )
    return true
  },
})

async function printAcademy(settings: Settings, print: Print): Promise<void> {
  const found = await findAcademy(settings)
  if (found) print(academyLine(settings, found.name))
}
