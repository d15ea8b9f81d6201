import { openSnapshot } from '../../db/dump/open-snapshot.ts'
import { isKnownVersion, newestVersion } from '../../db/migrate.ts'
import { migratePostgres } from '../../db/postgres/postgres.ts'
import { placeInWords } from '../../backup/academy-place.ts'
import { backupBeforeUpgrade } from '../../backup/upgrade.ts'
import { settingsCommand } from './command.ts'

/** Brings the schema to this version, before its processes replace those that serve. */
export const migrateCommand = settingsCommand({
  name: 'migrate',
  usage: '',
  about: 'brings the schema up to date while processes of the version before go on serving (PostgreSQL)',
  run: async (settings, _typed, print) => {
    if (settings.databaseUrl === null) {
      print('An academy in a file is brought up to date by the next start of the app.')
      return true
    }
    const snapshot = await openSnapshot(settings)
    await snapshot?.close()
    if (snapshot && isKnownVersion(snapshot.version) && snapshot.version === newestVersion) {
      print(`There is nothing to do: ${placeInWords(settings)} is of this version.`)
      return true
    }
    const kept = await backupBeforeUpgrade(settings, Date.now())
    if (kept !== null) print(`What is there was kept in ${kept}`)
    await migratePostgres(settings.databaseUrl, (tried) =>
      print(`Others hold a table, so they go first: waiting (${tried}) …`),
    )
    print(`The schema is of this version now: ${newestVersion}.`)
    return true
  },
})
