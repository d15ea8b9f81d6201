import { indexedDatabase } from './indexed-database.ts'

/**
 * The stores for a student: answers, saved items and the pieces of their files, and the papers of running tests. Each key
 * begins with the student's id.
 */
const STORES = {
  answers: ['stud_id', 'hash'],
  saved: ['stud_id', 'kind', 'id'],
  pieces: ['stud_id', 'kind', 'id', 'number'],
  papers: ['stud_id', 'kind', 'paper_id', 'part'],
} as const

export type StoreName = keyof typeof STORES

type Stores = Record<StoreName, IDBObjectStore>

const names = Object.keys(STORES) as StoreName[]

/** Raised with each new store. */
const VERSION = 2

const run = indexedDatabase('offline', STORES, VERSION)

/** Runs `act` in one transaction. The result of its last request is returned. */
export const inStores = async <T = void>(
  mode: IDBTransactionMode,
  act: (stores: Stores) => IDBRequest<T> | void,
): Promise<T> =>
  run(mode, (transaction) =>
    act(Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as Stores),
  )

/** Returns the range of all keys with this beginning. */
export const under = (...start: (string | number)[]): IDBKeyRange => IDBKeyRange.bound(start, [...start, []])

/** Removes what is kept of every student but this one; null for all of them. */
export async function keepOnly(stud_id: number | null): Promise<void> {
  await inStores('readwrite', (stores) => {
    for (const name of names) {
      if (stud_id === null) stores[name].clear()
      else {
        stores[name].delete(IDBKeyRange.upperBound([stud_id], true))
        stores[name].delete(IDBKeyRange.lowerBound([stud_id, []], true))
      }
    }
  })
}
