import { openDatabase } from '../../db/open.ts'
import { CannotStart } from '../../ports/cannot-start.ts'
import { findAcademy, noAcademy, placeInWords } from '../../backup/academy-place.ts'
import { backupBeforeUpgrade } from '../../backup/upgrade.ts'
import { adoptMedia } from '../../sharing/shared-media.ts'
import { settingsCommand } from './command.ts'

export const mediaHereCommand = settingsCommand({
  name: 'media-here',
  usage: '',
  about: 'takes the media folder or bucket of this machine as the one of the academy, when the other is lost',
  run: async (settings, _typed, print) => {
    if (!(await findAcademy(settings))) throw new CannotStart(noAcademy(settings))
    await backupBeforeUpgrade(settings, Date.now())
    const db = await openDatabase(settings, 'command')
    try {
      await adoptMedia(db, settings)
    } finally {
      await db.close()
    }
    print(
      `The academy's media are in ${settings.mediaBucket ? 'the bucket' : placeInWords(settings)}: doctor says what is missing.`,
    )
    return true
  },
})
