import { changeKeys, replaceLostKeys } from '../../backup/change-keys.ts'
import { openDatabase } from '../../db/open.ts'
import type { Secrets, Settings } from '../../ports/settings.ts'
import { findAcademy } from '../../backup/academy-place.ts'
import { backupBeforeUpgrade } from '../../backup/upgrade.ts'
import { setShared } from '../../sharing/shared-parts.queries.ts'
import { settingsCommand } from './command.ts'

/** Makes new keys for codes and signed addresses. No session ends. */
export const changeKeysCommand = settingsCommand({
  name: 'change-keys',
  usage: '[--forget-earlier] [--lost]',
  about: 'makes new keys; --forget-earlier when somebody else may have the old ones, --lost when their file is gone',
  run: async (settings, typed, print) => {
    const { secretsFile } = settings
    if (typed.flags['lost'] === true) {
      await noteKeys(settings, replaceLostKeys(secretsFile))
      print(`New keys are in ${secretsFile}: every machine of this academy needs this file.`)
      return true
    }
    const forgets = typed.flags['forget-earlier'] === true
    const changed = changeKeys(secretsFile, { keepEarlier: !forgets })
    await noteKeys(settings, changed)
    const { earlier } = changed
    print(`New keys are in ${secretsFile}. Restart the app so that it uses them: every process of it.`)
    print(
      forgets
        ? 'The earlier ones are gone: open videos and documents must be opened again, every device counts as new, and limits start again. If you use delivery receipts, give the gateway the address that sms-test prints.'
        : `${earlier.length} earlier ${earlier.length === 1 ? 'one is' : 'ones are'} kept for what was made with them.`,
    )
    return true
  },
})

/** From now on a machine without these keys refuses to start. */
async function noteKeys(settings: Settings, { id }: Secrets): Promise<void> {
  if (settings.databaseUrl === null || !(await findAcademy(settings))) return
  await backupBeforeUpgrade(settings, Date.now())
  const db = await openDatabase(settings, 'command')
  try {
    await db.write((tx) => setShared(tx, 'keys', id))
  } finally {
    await db.close()
  }
}
