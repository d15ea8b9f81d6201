import type { Command } from './command.ts'
import { exportCommand } from './export-command.ts'
import { importCommand } from './import-command.ts'
import { endSessionsCommand, eraseCommand, unlockCommand } from './student-commands.ts'
import { templatesCommand } from './templates-command.ts'

/** In the order in which the help shows them. */
export const allCommands: Command[] = [
  templatesCommand,
  importCommand,
  exportCommand,
  unlockCommand,
  endSessionsCommand,
  eraseCommand,
]
