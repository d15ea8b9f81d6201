import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'

/** Nothing of what is typed is shown. */
const silent = () => new Writable({ write: (_chunk, _encoding, done) => done() })

/** Asks for a passphrase at the terminal, twice when it is a new one: `ps` and the shell's history never see it. */
export async function askPassphrase({ isNew }: { isNew: boolean }): Promise<string> {
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
