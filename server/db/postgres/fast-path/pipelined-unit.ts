import { DefaultQueryExecutor, type Dialect, Transaction } from 'kysely'
import type { Tx } from '../../db.ts'
import type { Tables } from '../../tables.ts'

/** Runs a unit of work as one serializable transaction. */
export type UnitRunner = <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>

/** Transactions that ask for nothing more: the connection is somebody else's soon, or what is asked for would be undone. */
const over = new WeakSet<Tx>()

/**
 * Units whose statements go out without waiting for one another, where several are asked for at once: Kysely's own
 * transactions send one and wait for it. They are run, and answered, in the order in which they were asked.
 */
export function pipelinedUnits(dialect: Dialect): UnitRunner {
  const driver = dialect.createDriver()
  const [adapter, compiler] = [dialect.createAdapter(), dialect.createQueryCompiler()]
  return async (unit) => {
    const connection = await driver.acquireConnection()
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: async (consumer) => {
        if (over.has(tx)) throw new Error('The unit of work is over.')
        return consumer(connection)
      },
    })
    const tx: Tx = new Transaction<Tables>({ config: { dialect }, dialect, driver, executor })
    try {
      // Waited for: what follows must never find itself outside of the transaction.
      await driver.beginTransaction(connection, { isolationLevel: 'serializable' })
      try {
        const outcome = await unit(tx)
        over.add(tx)
        await driver.commitTransaction(connection)
        return outcome
      } catch (error) {
        over.add(tx)
        await driver.rollbackTransaction(connection)
        throw error
      }
    } finally {
      await driver.releaseConnection(connection)
    }
  }
}

/**
 * Runs units in one transaction, begun in this order. Rejects with the first failure, as soon as none is under way any
 * more: from then on the others ask for nothing, since all is undone.
 */
export async function together<T>(tx: Tx, units: ((tx: Tx) => Promise<T>)[]): Promise<T[]> {
  const running = units.map(async (unit) => unit(tx))
  try {
    return await Promise.all(running)
  } catch (error) {
    over.add(tx)
    await Promise.allSettled(running)
    throw error
  }
}
