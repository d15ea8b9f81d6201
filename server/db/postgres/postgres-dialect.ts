import { type DatabaseConnection, type Driver, PostgresDialect } from 'kysely'
import { Busy, StorageFull } from '../db.ts'

/** The server is not there, starts just now, or has no room: of no use to try at once. */
const LOST = new Set([
  '57P01',
  '57P02',
  '57P03',
  '53300',
  '08006',
  '08001',
  '08003',
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
])
/** The disk is full, or did not take it. */
const NO_ROOM = new Set(['53100', '58030'])
/** What the library says without a code when a connection went away. */
const LOST_WORDS = /connection terminated|not queryable|client was closed|timeout exceeded when trying to connect/i

const hasCode = (error: unknown, codes: ReadonlySet<string>): boolean =>
  error instanceof Error && 'code' in error && codes.has(String(error.code))

function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return hasCode(error, LOST) || LOST_WORDS.test(error.message)
}

async function orBusy<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (error) {
    if (hasCode(error, NO_ROOM)) throw new StorageFull('The database has no room.', { cause: error })
    if (isLost(error)) throw new Busy('The database is not there.', { cause: error })
    throw error
  }
}

/** Connections are kept and given out again: each is wrapped once. */
const wrapped = new WeakSet<DatabaseConnection>()

/** PostgreSQL, with `Busy` for a server that is not there: at a read as at a write. */
export class BusyDialect extends PostgresDialect {
  override createDriver(): Driver {
    const driver = super.createDriver()
    const acquire = driver.acquireConnection.bind(driver)
    driver.acquireConnection = async (...given) => {
      const connection = await orBusy(acquire(...given))
      if (wrapped.has(connection)) return connection
      const execute = connection.executeQuery.bind(connection)
      connection.executeQuery = async <Row>(...query: Parameters<DatabaseConnection['executeQuery']>) =>
        orBusy(execute<Row>(...query))
      wrapped.add(connection)
      return connection
    }
    return driver
  }
}
