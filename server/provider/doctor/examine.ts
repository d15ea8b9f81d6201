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

/** Looks at everything that an academy's health rests on; says it in words for whoever is no programmer. */
export async function examine(settings: Settings): Promise<Finding[]> {
  return [
    ...examineSettings(settings),
    ...examineDisk(settings),
    ...(await examineBackups(settings, Date.now())),
    ...(await examineBucket(settings)),
    ...(await examineDatabase(settings)),
    ...examineSms(settings),
    ...(await examinePrograms()),
    ...(await examineProxy(settings)),
  ]
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
