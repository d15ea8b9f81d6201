/**
 * The stores for a student: answers, saved items, and the pieces of their files. Each key begins with the student's id.
 */
const STORES = {
  answers: ['stud_id', 'hash'],
  saved: ['stud_id', 'kind', 'id'],
  pieces: ['stud_id', 'kind', 'id', 'number'],
} as const

export type StoreName = keyof typeof STORES

type Stores = Record<StoreName, IDBObjectStore>

const names = Object.keys(STORES) as StoreName[]

let opening: Promise<IDBDatabase> | null = null

async function database(): Promise<IDBDatabase> {
  opening ??= open().catch((error: unknown) => {
    opening = null
    throw error
  })
  return opening
}

const open = async () =>
  new Promise<IDBDatabase>((resolve, reject) => {
    const request = indexedDB.open('offline', 1)
    request.addEventListener('upgradeneeded', () => {
      for (const name of names) request.result.createObjectStore(name, { keyPath: [...STORES[name]] })
    })
    request.addEventListener('success', () => {
      // The browser or the user may close the database: the next access opens it again.
      request.result.addEventListener('close', () => (opening = null))
      resolve(request.result)
    })
    request.addEventListener('error', () => reject(request.error ?? new Error('Nothing can be kept here.')))
  })

/** Runs `act` in one transaction. The result of its last request is returned. */
export async function inStores<T = void>(
  mode: IDBTransactionMode,
  act: (stores: Stores) => IDBRequest<T> | void,
): Promise<T> {
  const transaction = (await database()).transaction(names, mode)
  return new Promise<T>((resolve, reject) => {
    const stores = Object.fromEntries(names.map((name) => [name, transaction.objectStore(name)])) as Stores
    const request = act(stores)
    transaction.addEventListener('complete', () => resolve(request?.result as T))
    transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was kept.')))
  })
}

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
