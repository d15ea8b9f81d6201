import { loadAcademy } from '../academy/academy.ts'
import type { Tx } from '../db/db.ts'
import type { Settings } from '../ports/settings.ts'
import type { ImportContext } from './import-context.ts'
import { knownCodes } from './import-context.queries.ts'

export async function loadImportContext(
  read: Tx,
  settings: Settings,
  run: Pick<ImportContext, 'isGoodRows' | 'now'>,
): Promise<ImportContext> {
  const { zone } = await loadAcademy(read)
  const nothingYet = { unread: new Set<string>(), refused: new Map<string, Map<string, string>>() }
  return { ...(await knownCodes(read)), ...nothingYet, ...run, mediaHosts: settings.mediaHosts, zone }
}
