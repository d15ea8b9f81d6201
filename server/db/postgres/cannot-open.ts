import { CannotStart } from '../../ports/cannot-start.ts'
import { databaseInWords, type PostgresAddress, parsePostgresAddress } from '../../ports/postgres-address.rules.ts'
import { NotWritable } from './postgres-client.ts'
import { codeOf } from './postgres-faults.rules.ts'
import { whyNotOpened } from './why-not-opened.rules.ts'

/** Returns the parsed address of a PostgreSQL; throws `CannotStart` for an invalid one. */
export function addressOrWrong(text: string): PostgresAddress {
  const address = parsePostgresAddress(text)
  if (typeof address === 'string') throw new CannotStart(`DATABASE_URL ${address}`)
  return address
}

/** Returns what `open` does. Rejects with `CannotStart` where the server is the reason, else with the error itself. */
export async function openedOrWhy<T>(address: PostgresAddress, open: () => Promise<T>): Promise<T> {
  try {
    return await open()
  } catch (error) {
    const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error
    if (!(inner instanceof Error) || error instanceof CannotStart) throw error
    const code = error instanceof NotWritable ? '25006' : codeOf(inner)
    const why = whyNotOpened({ code, message: inner.message }, databaseInWords(address))
    throw why === null ? error : new CannotStart(why, { isLater: true, cause: error })
  }
}
