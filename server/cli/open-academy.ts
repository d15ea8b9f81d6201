import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Settings } from '../ports/settings.ts'
import { academyLine, findAcademy, nameAnother, noAcademy, placeInWords } from '../backup/academy-place.ts'
import type { AcademyCommand, Print, ParsedArguments } from './commands/command.ts'
import type { AdminService } from './admin-service.ts'

/** Opens the academy at the place of these settings, and makes one where there is none. */
type OpenAt = (settings: Settings) => Promise<AdminService>
/** A command with its arguments, and the output for its lines. */
type Running = { command: AcademyCommand; typed: ParsedArguments; print: Print }

/** The settings lead to no academy, and the command may not make one. */
export class NoAcademy extends Error {
  override name = 'NoAcademy'
}

/**
 * Opens the academy that the settings name, and prints which one it is. Where there is none, a command makes one only
 * when asked to; a trial gets an empty one in a temporary folder. Rejects with `NoAcademy`.
 */
export async function openAcademy(
  settings: Settings,
  { command, typed, print }: Running,
  open: OpenAt,
): Promise<AdminService> {
  const found = await findAcademy(settings)
  if (found) {
    print(academyLine(settings, found.name))
    return open(settings)
  }
  const instead = command.withoutAcademy?.(typed) ?? 'refuse'
  if (instead === 'refuse') throw new NoAcademy(refusal(settings, command))
  if (instead === 'make') {
    print(`A new academy is made in ${placeInWords(settings)}.`)
    return open(settings)
  }
  print(`${noAcademy(settings)} This trial compares your sheets with an empty one. ${nameAnother(settings)}`)
  return openForTrial(settings, open)
}

/** What makes an academy, for who typed one of these commands first. */
const HOW: Record<string, string> = {
  import: 'To make a new academy there, add --new-academy.',
  staff:
    'To make a new one with its first owner: start the app, and open the address that it prints. To make it from sheets: import FOLDER --write --new-academy, then this command.',
}

function refusal(settings: Settings, { name }: AcademyCommand): string {
  const how =
    HOW[name] ??
    'A new academy is made in the browser once the app is started, or by an import with --write --new-academy.'
  return `${noAcademy(settings)} Nothing was done.\n${nameAnother(settings)}\n${how}`
}

async function openForTrial(settings: Settings, open: OpenAt): Promise<AdminService> {
  const dataDir = mkdtempSync(join(tmpdir(), 'trial-'))
  const service = await open({ ...settings, databaseUrl: null, dataDir, secretsFile: join(dataDir, 'secrets.json') })
  const close = async () => {
    await service.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
  return { ...service, isTrialOfNone: true, close }
}
