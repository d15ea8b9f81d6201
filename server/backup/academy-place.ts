import { openSnapshot } from '../db/dump/open-snapshot.ts'
import { databaseInWords, parsePostgresAddress } from '../ports/postgres-address.rules.ts'
import type { Settings } from '../ports/settings.ts'

type Place = Pick<Settings, 'databaseUrl' | 'dataDir'>

/** Returns the place where the settings look for an academy, without secrets. */
export function placeInWords({ databaseUrl, dataDir }: Place): string {
  if (databaseUrl === null) return dataDir
  const address = parsePostgresAddress(databaseUrl)
  return `the database ${typeof address === 'string' ? '' : databaseInWords(address)}, files in ${dataDir}`
}

/** Returns the academy that the settings name, or null when there is none; creates nothing. */
export async function findAcademy(place: Place): Promise<{ name: string | null } | null> {
  const snapshot = await openSnapshot(place)
  if (!snapshot) return null
  try {
    for await (const { setting, value } of snapshot.rows('academy_settings'))
      if (setting === 'name') return { name: String(JSON.parse(String(value))) }
    return { name: null }
  } finally {
    await snapshot.close()
  }
}

/** `Academy: Sunrise Academy, in /var/lib/student-learning` */
export const academyLine = (place: Place, name: string | null): string =>
  `Academy: ${name ?? '(no name yet)'}, in ${placeInWords(place)}`

/** Returns the first sentence of every command that finds no academy. */
export const noAcademy = (place: Place): string => `There is no academy in ${placeInWords(place)}.`

export const nameAnother = ({ databaseUrl }: Place): string =>
  databaseUrl === null
    ? 'If yours is in another folder, name that folder: DATA_DIR=FOLDER npm run provider -- …'
    : 'If yours is in another database, name that database in the setting DATABASE_URL.'
