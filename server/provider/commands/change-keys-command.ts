import { changeKeys, replaceLostKeys } from '../backup/change-keys.ts'
import { settingsCommand } from './command.ts'

/** New keys for codes and signed addresses. Nobody is logged out by it. */
export const changeKeysCommand = settingsCommand({
  name: 'change-keys',
  usage: '[--forget-earlier] [--lost]',
  about: 'makes new keys; --forget-earlier when somebody else may have the old ones, --lost when their file is gone',
  run: async ({ secretsFile }, typed, print) => {
    if (typed.flags['lost'] === true) {
      replaceLostKeys(secretsFile)
      print(`New keys are in ${secretsFile}: every machine of this academy needs this file.`)
      return true
    }
    const forgets = typed.flags['forget-earlier'] === true
    const { earlier } = changeKeys(secretsFile, { keepEarlier: !forgets })
    print(`New keys are in ${secretsFile}. Restart the app so that it uses them: every process of it.`)
    print(
      forgets
        ? 'The earlier ones are gone: open videos and documents have to be opened again, every device is a new one, and limits begin anew. If you use delivery receipts, give the gateway the address that sms-test prints.'
        : `${earlier.length} earlier ${earlier.length === 1 ? 'one is' : 'ones are'} kept for what was made with them.`,
    )
    return true
  },
})
