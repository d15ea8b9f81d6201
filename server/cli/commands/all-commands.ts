import { changeKeysCommand } from './change-keys-command.ts'
import type { Command } from './command.ts'
import { doctorCommand } from './doctor-command.ts'
import { exportCommand } from './export-command.ts'
import { importCommand } from './import-command.ts'
import { importsCommand } from './imports-command.ts'
import { backupCommand, backupKeyCommand, rehearseCommand, restoreCommand } from './backup-commands.ts'
import { copiesCommand } from './copies-command.ts'
import { copyMediaCommand } from './copy-media-command.ts'
import { mediaHereCommand } from './media-here-command.ts'
import { migrateCommand } from './migrate-command.ts'
import { smsLogCommand, smsTestCommand } from './sms-commands.ts'
import { endSessionsCommand, eraseCommand, unlockCommand } from './student-commands.ts'
import { staffCommand } from './staff-command.ts'
import { templatesCommand } from './templates-command.ts'

/** In the order in which the help shows them. */
export const allCommands: Command[] = [
  templatesCommand,
  importCommand,
  importsCommand,
  exportCommand,
  backupCommand,
  restoreCommand,
  rehearseCommand,
  backupKeyCommand,
  copiesCommand,
  copyMediaCommand,
  mediaHereCommand,
  migrateCommand,
  doctorCommand,
  staffCommand,
  smsTestCommand,
  smsLogCommand,
  unlockCommand,
  endSessionsCommand,
  eraseCommand,
  changeKeysCommand,
]
