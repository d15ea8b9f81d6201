import type { AdminService } from '../admin-service.ts'
import type { Settings } from '../../ports/settings.ts'

/** What was typed behind a command's name. */
export type ParsedArguments = { words: string[]; flags: Record<string, boolean> }
export type Print = (line: string) => void

type Named = {
  name: string
  /** What is typed behind the name, `FOLDER [CODE] [--write]`; nothing else is taken. */
  usage: string
  about: string
  /** Throws `Misused` for what cannot be meant; asked before anything is opened. */
  check?: (typed: ParsedArguments) => void
}

/** A command that reads or changes an academy. */
export type AcademyCommand = Named & {
  needs: 'academy'
  /** What happens where there is no academy. Left out, it is refused: nobody means to make one by the way. */
  withoutAcademy?: (typed: ParsedArguments) => 'refuse' | 'make' | 'try'
  run: (service: AdminService, typed: ParsedArguments, print: Print) => Promise<boolean>
}

type SettingsCommand = Named & {
  needs: 'settings'
  run: (settings: Settings, typed: ParsedArguments, print: Print) => Promise<boolean>
}

/** A command of the provider's. `run` gives true when all went well; it throws `Misused` when it was typed wrongly. */
export type Command = AcademyCommand | SettingsCommand

export const academyCommand = (command: Omit<AcademyCommand, 'needs'>): Command => ({ needs: 'academy', ...command })

export const settingsCommand = (command: Omit<SettingsCommand, 'needs'>): Command => ({ needs: 'settings', ...command })

/** Typed wrongly: the usage is shown. */
export class Misused extends Error {
  override name = 'Misused'
}
