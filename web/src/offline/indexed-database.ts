/** The stores of a database by their names, each with the path of its key. */
type KeyPaths = Readonly<Record<string, readonly string[]>>

/**
 * Returns a function that runs `act` in one transaction on all stores of a database, and returns the result of its
 * request when all is stored. The database is opened on first use. iPhones end the connection of a page in the
 * background without any event: then a transaction cannot begin, and the database is opened again. A higher version adds
 * the stores that an earlier one did not have.
 */
export function indexedDatabase(name: string, keyPaths: KeyPaths, version = 1) {
  let opening: Promise<IDBDatabase> | null = null
  let isBlocked = false
  const stores = Object.keys(keyPaths)

  const open = async () =>
    new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open(name, version)
      request.addEventListener('upgradeneeded', () => {
        for (const store of stores) {
          if (request.result.objectStoreNames.contains(store)) continue
          request.result.createObjectStore(store, { keyPath: [...(keyPaths[store] ?? [])] })
        }
      })
      // A tab with an earlier version of the app holds it open. Nobody waits for that tab to be closed, and another
      // request would only stand behind this one.
      request.addEventListener('blocked', () => {
        isBlocked = true
        reject(new Error('Another tab holds the storage.'))
      })
      request.addEventListener('success', () => {
        // The browser or the user may close the database: the next access opens it again.
        request.result.addEventListener('close', () => (opening = null))
        request.result.addEventListener('versionchange', () => {
          request.result.close()
          opening = null
        })
        if (isBlocked) opening = Promise.resolve(request.result)
        isBlocked = false
        resolve(request.result)
      })
      request.addEventListener('error', () => reject(request.error ?? new Error('The storage could not be opened.')))
    }).catch((error: unknown) => {
      if (!isBlocked) opening = null
      throw error
    })

  return async <T>(
    mode: IDBTransactionMode,
    act: (transaction: IDBTransaction) => IDBRequest<T> | void,
    options?: IDBTransactionOptions,
  ): Promise<T> => {
    const opened = (opening ??= open())
    const database = await opened
    let transaction: IDBTransaction
    try {
      transaction = database.transaction(stores, mode, options)
    } catch {
      // Another access may have opened it again meanwhile.
      if (opening === opened) opening = null
      transaction = (await (opening ??= open())).transaction(stores, mode, options)
    }
    return new Promise<T>((resolve, reject) => {
      const request = act(transaction)
      transaction.addEventListener('complete', () => resolve(request?.result as T))
      // An error aborts it too.
      transaction.addEventListener('abort', () => reject(transaction.error ?? new Error('Nothing was stored.')))
    })
  }
}
