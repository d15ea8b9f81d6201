import { DefaultQueryExecutor, type Dialect, Transaction } from 'kysely'
import type { Tx } from '../../db.ts'
import type { Tables } from '../../tables.ts'

/** Runs a unit of work as one serializable transaction. */
export type UnitRunner = <T>(unit: (tx: Tx) => Promise<T>) => Promise<T>

/**
 * Units whose statements go out without waiting for one another, where several are asked for at once: Kysely's own
 * transactions send one and wait for it. They are run, and answered, in the order in which they were asked.
 */
export function pipelinedUnits(dialect: Dialect): UnitRunner {
  const driver = dialect.createDriver()
  const [adapter, compiler] = [dialect.createAdapter(), dialect.createQueryCompiler()]
  return async (unit) => {
    const connection = await driver.acquireConnection()
    let isOver = false
    const executor = new DefaultQueryExecutor(compiler, adapter, {
      provideConnection: async (consumer) => {
        // The connection is somebody else's by now.
        if (isOver) throw new Error('The unit of work is over.')
        return consumer(connection)
      },
    })
    try {
      // Waited for: what follows must never find itself outside of the transaction.
      await driver.beginTransaction(connection, { isolationLevel: 'serializable' })
      try {
        const outcome = await unit(new Transaction<Tables>({ config: { dialect }, dialect, driver, executor }))
        isOver = true
        await driver.commitTransaction(connection)
        return outcome
      } catch (error) {
        isOver = true
        await driver.rollbackTransaction(connection)
        throw error
      }
    } finally {
      await driver.releaseConnection(connection)
    }
  }
}

/** Begins all of them, in this order. Rejects with the first failure, as soon as none is under way any more. */
export async function together<T>(works: (() => Promise<T>)[]): Promise<T[]> {
  const running = works.map(async (work) => work())
  try {
    return await Promise.all(running)
  } catch (error) {
    await Promise.allSettled(running)
    throw error
  }
}
