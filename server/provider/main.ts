import { parseArgs } from 'node:util'
import { readSettings, WrongSettings } from '../config.ts'
import { makeLog } from '../log.ts'
import { systemClock } from '../ports/clock.ts'
import { makeNewId } from '../ports/new-id.ts'
import { systemRandom } from '../ports/random.ts'
import { readSecrets } from '../secrets.ts'
import { allCommands } from './commands/all-commands.ts'
import { type Command, Misused, type Typed } from './commands/command.ts'
import { openDesk } from './desk.ts'

const USAGE_FAULT = 2

/** The command line of whoever runs an academy. Ends with 0, with 1 when something was refused, with 2 on misuse. */
async function main(args: string[]): Promise<number> {
  const [name = 'help', ...rest] = args
  const command = allCommands.find((one) => one.name === name)
  if (!command) {
    console.log(help())
    return name === 'help' || name === '--help' ? 0 : USAGE_FAULT
  }
  try {
    return (await run(command, typedIn(command, rest))) ? 0 : 1
  } catch (error) {
    if (error instanceof Misused) return misused(command, error.message)
    console.error(error instanceof WrongSettings ? error.message : `It did not work: ${messageOf(error)}`)
    return 1
  }
}

function typedIn(command: Command, args: string[]): Typed {
  const options = Object.fromEntries(command.flags.map((flag) => [flag, { type: 'boolean' as const }]))
  try {
    const { positionals, values } = parseArgs({ args, options, allowPositionals: true })
    return { words: positionals, flags: values as Record<string, boolean> }
  } catch (error) {
    throw new Misused(messageOf(error))
  }
}

async function run(command: Command, typed: Typed): Promise<boolean> {
  const settings = readSettings()
  const print = (line: string) => console.log(line)
  if (command.needs === 'settings') return command.run(settings, typed, print)
  const [clock, random] = [systemClock, systemRandom]
  const secrets = readSecrets(settings.secretsFile)
  const desk = await openDesk({
    settings,
    secrets,
    clock,
    random,
    newId: makeNewId(clock, random),
    log: makeLog('error'),
  })
  try {
    return await command.run(desk, typed, print)
  } finally {
    await desk.close()
  }
}

function misused({ name, usage }: Command, problem: string): number {
  if (problem !== '') console.error(problem)
  console.error(`How to: npm run provider -- ${name} ${usage}`)
  return USAGE_FAULT
}

function help(): string {
  const lines = allCommands.map(({ name, usage, about }) => `  ${`${name} ${usage}`.padEnd(44)} ${about}`)
  return `How to: npm run provider -- COMMAND\n\n${lines.join('\n')}\n`
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

process.exitCode = await main(process.argv.slice(2))
