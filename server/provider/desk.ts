import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Db, Tx } from '../db/db.ts'
import { openDatabase } from '../db/open.ts'
import { openSqliteReader } from '../db/sqlite.ts'
import type { Log } from '../http/make-server.ts'
import { mediaFolder } from '../media/media-folder.ts'
import type { Clock } from '../ports/clock.ts'
import type { NewId } from '../ports/new-id.ts'
import { makePrivateFolder } from '../ports/private-files.ts'
import type { Random } from '../ports/random.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { resumeImports } from './importing/laying.ts'
import { backupBeforeUpgrade } from './keeping/upgrade.ts'
import { LineClient } from './line/line-client.ts'
import { type Handlers, openLine } from './line/line-server.ts'
import { handlersOf, type Orders, ordersOf } from './orders.ts'

type Parts = { settings: Settings; secrets: Secrets; clock: Clock; random: Random; newId: NewId; log: Log }
type Progress = (done: number, of: number) => void

/** What a command of the provider works with: the database to read, and orders for what is written. */
export type Desk = Parts & {
  read: Tx
  /** True when the app is running and does the writing. */
  isServed: boolean
  /** True where there is no academy: then a trial has an empty one, which is gone afterwards. */
  isTrialOfNone?: boolean
  order: <K extends keyof Orders>(
    name: K,
    args: Parameters<Orders[K]>[0],
    progress?: Progress,
  ) => Promise<Awaited<ReturnType<Orders[K]>>>
  close: () => Promise<void>
}

/**
 * Opens the academy for one command. An embedded database has one writing process: when the app is running, orders go
 * to it; otherwise this process holds the database, and the app cannot be started beside it.
 */
export async function openDesk(parts: Parts): Promise<Desk> {
  const { settings } = parts
  makePrivateFolder(settings.dataDir)
  mkdirSync(mediaFolder(settings), { recursive: true })
  if (settings.databaseUrl) {
    await backupBeforeUpgrade(settings, parts.clock.now())
    return deskOf(parts, await openDatabase(settings), async () => {})
  }
  const client = await LineClient.to(settings.dataDir)
  if (client) return deskAt(parts, client)
  // Taken before the database is opened, so that the app cannot be started meanwhile.
  const handlers: Handlers = {}
  const line = await openLine(settings.dataDir, handlers)
  await backupBeforeUpgrade(settings, parts.clock.now())
  const db = await openDatabase(settings)
  // Another command that runs at the same time gives its orders here.
  Object.assign(handlers, handlersOf({ ...parts, db }))
  return deskOf(parts, db, line.close)
}

async function deskOf(parts: Parts, db: Db, done: () => Promise<void>): Promise<Desk> {
  const house = { ...parts, db }
  await resumeImports(house)
  const orders = ordersOf(house)
  const order: Desk['order'] = async (name, args, progress = () => {}) => {
    const handler = orders[name] as (args: unknown, progress: Progress) => Promise<never>
    return handler(args, progress)
  }
  const close = async () => {
    await db.close()
    await done()
  }
  return { ...parts, read: db.read, isServed: false, order, close }
}

function deskAt(parts: Parts, client: LineClient): Desk {
  const reader = openSqliteReader(join(parts.settings.dataDir, 'academy.sqlite'))
  const order: Desk['order'] = async (name, args, progress) => (await client.call(name, args, progress)) as never
  const close = async () => {
    client.close()
    reader.close()
  }
  return { ...parts, read: reader.read, isServed: true, order, close }
}
