import { DefaultQueryExecutor, type Dialect, Transaction } from 'kysely'
import type { Tx } from '../../db.ts'
import type { Tables } from '../../tables.ts'

/** Runs a unit of work as one serializable transaction. */
export type UnitRunner = <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>

/** Transactions that must send nothing more: their connection goes to another caller, or their work is undone. */
const over = new WeakSet<Tx>()

/**
 * Returns a runner whose units may send several statements without waiting for each answer: Kysely's own transactions
 * send one and wait for it. Statements are run, and answered, in the order in which they were sent.
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
      // Awaited, because the unit's statements must never run outside the transaction.
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
 * Runs units in one transaction, started in this order. Rejects with the first failure, once no unit is running any
 * more: after the failure the other units may send no statement, since the transaction is rolled back.
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
