import { CannotStart } from '../../ports/cannot-start.ts'
import { parsePostgresAddress, type PostgresAddress } from '../../ports/postgres-address.rules.ts'

/** Reads the address of a PostgreSQL; throws `CannotStart` for one that is none. */
export function addressOrWrong(text: string): PostgresAddress {
  const address = parsePostgresAddress(text)
  if (typeof address === 'string') throw new CannotStart(`DATABASE_URL ${address}`)
  return address
}
