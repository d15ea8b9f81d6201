import { resolve } from 'node:path'
import { makeBackup } from '../keeping/backup.ts'
import { Newer, restoreBackup } from '../keeping/restore.ts'
import type { Command } from './command.ts'

export const backupCommand: Command = {
  name: 'backup',
  usage: 'FILE.zip',
  about: 'writes database, files and keys into one file, also while the app runs',
  flags: [],
  words: [1, 1],
  needs: 'settings',
  run: async (settings, typed, print) => {
    const [file = ''] = typed.words
    const { rows, files } = await makeBackup(settings, resolve(file), Date.now())
    print(`${file}: ${rows} rows and ${files} files, read again and found whole.`)
    print('It holds personal data and keys: keep it where nobody else can read it.')
    return true
  },
}

export const restoreCommand: Command = {
  name: 'restore',
  usage: 'FILE.zip [--overwrite-newer]',
  about: 'puts a backup in the place of the academy that is here, which is kept beside it',
  flags: ['overwrite-newer'],
  words: [1, 1],
  needs: 'settings',
  run: async (settings, typed, print) => {
    const [file = ''] = typed.words
    try {
      const isMeant = typed.flags['overwrite-newer'] === true
      const { made_at, rows, files, aside } = await restoreBackup(settings, resolve(file), Date.now(), isMeant)
      print(`Restored as of ${new Date(made_at).toISOString()}: ${rows} rows and ${files} files.`)
      if (aside !== null) print(`What was here before is in ${aside}`)
      return true
    } catch (error) {
      if (!(error instanceof Newer)) throw error
      print(error.message)
      print('Restoring would lose what came after the backup. With --overwrite-newer it is done all the same.')
      return false
    }
  },
}
