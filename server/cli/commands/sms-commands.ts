import { smsLog } from '../../sms/sms-commands.ts'
import { academyCommand } from './command.ts'

const MAX_SHOWN = 30

export const smsTestCommand = academyCommand({
  name: 'sms-test',
  usage: 'NUMBER',
  about: 'sends a test SMS to a number through the gateway, and reports the result',
  run: async (service, { words: [number = ''] }, print) => {
    const { isSent, lines } = await service.execute('sms-test', { number })
    for (const line of lines) print(line)
    if (!isSent) print('The test failed: no SMS was sent.')
    return isSent
  },
})

export const smsLogCommand = academyCommand({
  name: 'sms-log',
  usage: '[NUMBER]',
  about: 'shows the latest SMS, and why one did not arrive',
  run: async (service, { words: [number] }, print) => {
    const rows = await smsLog(
      { ...service, db: { read: service.read } },
      { ...(number !== undefined && { number }), limit: MAX_SHOWN },
    )
    if (rows.length === 0) print('No SMS was sent in the last thirty days.')
    for (const { at, number: shown, purpose, gateway, state, id, reason } of rows) {
      print([at, shown, purpose, gateway, state, id, reason].filter((part) => part !== null && part !== '').join('  '))
    }
    return true
  },
})
