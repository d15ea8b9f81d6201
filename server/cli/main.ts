import { readCommandSettings } from '../config.ts'
import { StorageFull } from '../db/db.ts'
import { makeLog } from '../log.ts'
import { CannotStart, WrongSettings } from '../ports/cannot-start.ts'
import { systemClock } from '../ports/clock.ts'
import { makeNewId } from '../ports/new-id.ts'
import { isNoRoom } from '../ports/no-room.rules.ts'
import { keepFilesPrivate } from '../ports/private-files.ts'
import { systemRandom } from '../ports/random.ts'
import type { Settings } from '../ports/settings.ts'
import { readSecrets } from '../secrets.ts'
import { allCommands } from './commands/all-commands.ts'
import { type Command, Misused, type ParsedArguments } from './commands/command.ts'
import { parseArguments } from './commands/parse-arguments.ts'
import { type AdminService, openAdminService } from './admin-service.ts'
import { refuseLostKeys } from './lost-keys.ts'
import { nearest } from '../ports/nearest.rules.ts'
import { NoAcademy, openAcademy } from './open-academy.ts'

const USAGE_FAULT = 2
const HELP = new Set(['help', '--help', '-h'])

/** The provider's command line. Exits with 0, with 1 after a refusal, with 2 on misuse. */
async function main(args: string[]): Promise<number> {
  keepFilesPrivate()
  const [name = 'help', ...rest] = args
  const command = allCommands.find((one) => one.name === name)
  if (!command && !HELP.has(name)) return unknown(name)
  if (!command) {
    console.log(help())
    return 0
  }
  if (rest.some((word) => HELP.has(word) && word !== 'help')) {
    console.log(`${howTo(command)}\nIt ${command.about}.`)
    return 0
  }
  try {
    return (await run(command, parseArguments(command, rest))) ? 0 : 1
  } catch (error) {
    if (error instanceof Misused) return misused(command, error.message)
    const isPlain = [WrongSettings, NoAcademy, CannotStart].some((kind) => error instanceof kind)
    console.error(isPlain && error instanceof Error ? error.message : `It did not work: ${messageOf(error)}`)
    return 1
  }
}

async function openAt(settings: Settings): Promise<AdminService> {
  const [clock, random] = [systemClock, systemRandom]
  await refuseLostKeys(settings)
  const secrets = readSecrets(settings.secretsFile)
  return openAdminService({ settings, secrets, clock, random, newId: makeNewId(clock, random), log: makeLog('error') })
}

async function run(command: Command, typed: ParsedArguments): Promise<boolean> {
  const settings = readCommandSettings()
  const print = (line: string) => console.log(line)
  if (command.needs === 'settings') return command.run(settings, typed, print)
  const service = await openAcademy(settings, { command, typed, print }, openAt)
  try {
    return await command.run(service, typed, print)
  } finally {
    await service.close()
  }
}

const howTo = ({ name, usage }: Command) => `How to: npm run provider -- ${name} ${usage}`.trimEnd()

function misused(command: Command, problem: string): number {
  if (problem !== '') console.error(problem)
  console.error(howTo(command))
  return USAGE_FAULT
}

function unknown(name: string): number {
  const near = nearest(
    name,
    allCommands.map((one) => one.name),
  )
  console.error(`There is no command "${name}".${near === null ? '' : ` Did you mean "${near}"?`}`)
  console.error('All of them: npm run provider -- help')
  return USAGE_FAULT
}

function help(): string {
  const lines = allCommands.map(({ name, usage, about }) => `  ${`${name} ${usage}`.padEnd(44)} ${about}`)
  return `How to: npm run provider -- COMMAND\n\n${lines.join('\n')}\n`
}

function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return error instanceof StorageFull || isNoRoom(error)
    ? 'the disk has no room left. Make room on it, then run the command again.'
    : error.message
}

process.exitCode = await main(process.argv.slice(2))
