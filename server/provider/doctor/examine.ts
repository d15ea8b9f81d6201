import { exposureMistakes } from '../../ports/exposure.rules.ts'
import type { Settings } from '../../ports/settings.ts'
import { smsWarnings } from '../../sms/sms-commands.ts'
import { examineBackups } from './examine-backups.ts'
import { examineBucket } from './examine-bucket.ts'
import { examineDatabase } from './examine-database.ts'
import { examineDisk } from './examine-disk.ts'
import { examinePrograms } from './examine-programs.ts'
import { examineProxy } from './examine-proxy.ts'
import type { Finding } from './finding.ts'

const PARTS = {
  settings: examineSettings,
  disk: examineDisk,
  backups: (settings: Settings) => examineBackups(settings, Date.now()),
  bucket: examineBucket,
  database: examineDatabase,
  sms: examineSms,
  programs: examinePrograms,
  proxy: examineProxy,
} satisfies Record<string, (settings: Settings) => Finding[] | Promise<Finding[]>>

export type Part = keyof typeof PARTS

/** Looks at everything that an academy's health rests on, or at some of it; says it in words for whoever is no programmer. */
export async function examine(settings: Settings, parts: Part[] = Object.keys(PARTS) as Part[]): Promise<Finding[]> {
  const found: Finding[] = []
  for (const part of parts) found.push(...(await PARTS[part](settings)))
  return found
}

/** The app itself would not start with these; the commands do. */
function examineSettings(settings: Settings): Finding[] {
  const about = 'settings'
  const mistakes = exposureMistakes(settings)
  if (mistakes.length === 0) return [{ state: 'good', about, says: 'can be read and fit each other' }]
  return mistakes.map((says) => ({ state: 'bad', about, says }))
}

function examineSms(settings: Settings): Finding[] {
  const about = 'sms'
  if (settings.sms === 'console') {
    return [{ state: 'look', about, says: 'codes are printed here and not sent: fine for trying out, see docs/sms.md' }]
  }
  const warnings = smsWarnings(settings).map((says): Finding => ({ state: 'look', about, says }))
  return [{ state: 'good', about, says: `codes are sent by ${settings.sms}; try it with sms-test NUMBER` }, ...warnings]
}
