import assert from 'node:assert/strict'
import { allCommands } from '../provider/commands/all-commands.ts'
import { typedIn } from '../provider/commands/typed-in.ts'
import type { Desk } from '../provider/desk.ts'
import { handlersOf } from '../provider/orders.ts'
import type { TestApp } from './test-app.ts'

/** What a command said, and whether all went well. */
export type Said = { isWell: boolean; lines: string[] }

/** The provider's commands on a test's own database, as `npm run provider -- NAME WORDS` runs them. */
export function deskOf(test: TestApp): Desk {
  const handlers = handlersOf(test.parts)
  const order: Desk['order'] = async (name, args, progress = () => {}) =>
    (await handlers[name]?.(args, progress)) as never
  return { ...test.parts, read: test.db.read, isServed: false, order, close: async () => {} }
}

/** Runs a command that works at a desk. */
export async function runAt(desk: Desk, name: string, ...args: string[]): Promise<Said> {
  const command = allCommands.find((one) => one.name === name) ?? assert.fail(`no command ${name}`)
  const lines: string[] = []
  const typed = typedIn(command, args)
  const print = (line: string) => void lines.push(line)
  const isWell =
    command.needs === 'academy' ? await command.run(desk, typed, print) : await command.run(desk.settings, typed, print)
  return { isWell, lines }
}
