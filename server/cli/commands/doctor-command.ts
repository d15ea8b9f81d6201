import { examine } from '../doctor/examine.ts'
import { settingsCommand } from './command.ts'

export const doctorCommand = settingsCommand({
  name: 'doctor',
  usage: '',
  about: 'looks at settings, disk, database, clock, SMS and proxy, and says what is wrong',
  run: async (settings, _typed, print) => {
    const findings = await examine(settings)
    const marks = { good: 'ok   ', look: 'LOOK ', bad: 'WRONG' }
    for (const { state, about, says } of findings) print(`${marks[state]}  ${about.padEnd(9)} ${says}`)
    const isWell = findings.every(({ state }) => state !== 'bad')
    print(isWell ? '\nNothing is wrong.' : '\nSomething is wrong: see above.')
    return isWell
  },
})
