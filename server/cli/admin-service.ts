import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'
import { openSqliteReader } from '../db/sqlite/sqlite.ts'
import type { Log } from '../ports/log.ts'
import { mediaFolder } from '../media/media-folder.ts'
import type { Clock } from '../ports/clock.ts'
import type { NewId } from '../ports/new-id.ts'
import { makePrivateFolder } from '../ports/private-files.ts'
import type { Random } from '../ports/random.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { resumeImports } from '../importing/writing/resume-imports.ts'
import { backupBeforeUpgrade } from '../backup/upgrade.ts'
import { ControlClient } from '../control-socket/control-client.ts'
import { type Handlers, openControlSocket } from '../control-socket/control-server.ts'
import { joinKeys } from '../sharing/shared-keys.ts'
import { handlersOf, type AdminCommands, adminCommandsOf } from './admin-commands.ts'

type Parts = { settings: Settings; secrets: Secrets; clock: Clock; random: Random; newId: NewId; log: Log }
type Progress = (done: number, of: number) => void

/** The arguments of a provider's command: the database to read, and functions for what is written. */
export type AdminService = Parts & {
  read: Tx
  /** True when the app is running and does the writing. */
  isServed: boolean
  /** True where there is no academy: a trial then has an empty one, which is removed afterwards. */
  isTrialOfNone?: boolean
  execute: <K extends keyof AdminCommands>(
    name: K,
    args: Parameters<AdminCommands[K]>[0],
    progress?: Progress,
  ) => Promise<Awaited<ReturnType<AdminCommands[K]>>>
  close: () => Promise<void>
}

/**
 * Opens the academy for one command. SQLite has one writing process: when the app is running, writing commands are sent
 * to it; otherwise this process holds the database, and the app cannot be started beside it.
 */
export async function openAdminService(parts: Parts): Promise<AdminService> {
  const { settings } = parts
  makePrivateFolder(settings.dataDir)
  mkdirSync(mediaFolder(settings), { recursive: true })
  if (settings.databaseUrl) {
    await backupBeforeUpgrade(settings, parts.clock.now())
    const db = await openDatabase(settings, 'command')
    try {
      await joinKeys(db, settings, parts.secrets)
    } catch (error) {
      await db.close()
      throw error
    }
    return localAdminService(parts, db, async () => {})
  }
  const client = await ControlClient.to(settings.dataDir)
  if (client) return remoteAdminService(parts, client)
  // Opened before the database, so that the app cannot be started meanwhile.
  const handlers: Handlers = {}
  const line = await openControlSocket(settings.dataDir, async () => handlers)
  await backupBeforeUpgrade(settings, parts.clock.now())
  const db = await openDatabase(settings)
  // Another command that runs at the same time sends its writes here.
  Object.assign(handlers, handlersOf({ ...parts, db }))
  return localAdminService(parts, db, line.close)
}

async function localAdminService(parts: Parts, db: Db, done: () => Promise<void>): Promise<AdminService> {
  const deps = { ...parts, db }
  await resumeImports(deps)
  const orders = adminCommandsOf(deps)
  const execute: AdminService['execute'] = async (name, args, progress = () => {}) => {
    const handler = orders[name] as (args: unknown, progress: Progress) => Promise<never>
    return handler(args, progress)
  }
  const close = async () => {
    await db.close()
    await done()
  }
  return { ...parts, read: db.read, isServed: false, execute, close }
}

function remoteAdminService(parts: Parts, client: ControlClient): AdminService {
  const reader = openSqliteReader(join(parts.settings.dataDir, 'academy.sqlite'))
  const execute: AdminService['execute'] = async (name, args, progress) =>
    (await client.call(name, args, progress)) as never
  const close = async () => {
    client.close()
    reader.close()
  }
  return { ...parts, read: reader.read, isServed: true, execute, close }
}
