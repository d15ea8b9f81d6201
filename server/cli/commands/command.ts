import type { AdminService } from '../admin-service.ts'
import type { Settings } from '../../ports/settings.ts'

/** What was typed behind a command's name. */
export type ParsedArguments = { words: string[]; flags: Record<string, boolean> }
export type Print = (line: string) => void

type Named = {
  name: string
  /** The arguments after the name, `FOLDER [CODE] [--write]`; all others are refused. */
  usage: string
  about: string
  /** Throws `Misused` for arguments that make no sense; called before anything is opened. */
  check?: (typed: ParsedArguments) => void
}

/** A command that reads or changes an academy. */
export type AcademyCommand = Named & {
  needs: 'academy'
  /** The behaviour where there is no academy. By default the command is refused, so that none is made by accident. */
  withoutAcademy?: (typed: ParsedArguments) => 'refuse' | 'make' | 'try'
  run: (service: AdminService, typed: ParsedArguments, print: Print) => Promise<boolean>
}

type SettingsCommand = Named & {
  needs: 'settings'
  run: (settings: Settings, typed: ParsedArguments, print: Print) => Promise<boolean>
}

/** A command of the provider's. `run` returns true for success, and throws `Misused` for wrong arguments. */
export type Command = AcademyCommand | SettingsCommand

export const academyCommand = (command: Omit<AcademyCommand, 'needs'>): Command => ({ needs: 'academy', ...command })

export const settingsCommand = (command: Omit<SettingsCommand, 'needs'>): Command => ({ needs: 'settings', ...command })

/** The arguments are wrong: the usage is shown. */
export class Misused extends Error {
  override name = 'Misused'
}
