import assert from 'node:assert/strict'
import { allCommands } from '../cli/commands/all-commands.ts'
import { parseArguments } from '../cli/commands/parse-arguments.ts'
import type { AdminService } from '../cli/admin-service.ts'
import { handlersOf } from '../cli/admin-commands.ts'
import type { TestApp } from './test-app.ts'

/** The output of a command, and whether it succeeded. */
export type Said = { isWell: boolean; lines: string[] }

/** The provider's commands on a test's own database, as `npm run provider -- NAME WORDS` runs them. */
export function adminServiceOf(test: TestApp): AdminService {
  const handlers = handlersOf(test.parts)
  const execute: AdminService['execute'] = async (name, args, progress = () => {}) =>
    (await handlers[name]?.(args, progress)) as never
  return { ...test.parts, read: test.db.read, isServed: false, execute, close: async () => {} }
}

/** Runs a command on an academy. */
export async function runCommand(service: AdminService, name: string, ...args: string[]): Promise<Said> {
  const command = allCommands.find((one) => one.name === name) ?? assert.fail(`no command ${name}`)
  const lines: string[] = []
  const typed = parseArguments(command, args)
  const print = (line: string) => void lines.push(line)
  const isWell =
    command.needs === 'academy'
      ? await command.run(service, typed, print)
      : await command.run(service.settings, typed, print)
  return { isWell, lines }
}
