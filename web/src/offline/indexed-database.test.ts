import { afterEach, describe, expect, it, vi } from 'vitest'
import { indexedDatabase } from './indexed-database.ts'

/** A storage whose connections die as those of an iPhone's page in the background. */
class FakeStorage {
  opened = 0
  isBroken = false
  isBlocked = false

  open() {
    this.opened += 1
    const connection = Object.assign(new EventTarget(), { isDead: false, transaction: () => this.#begin(connection) })
    const request = Object.assign(new EventTarget(), {
      result: connection,
      error: new Error('Nothing is stored here.'),
    })
    this.connections.push(connection)
    const event = this.isBlocked ? 'blocked' : this.isBroken ? 'error' : 'success'
    queueMicrotask(() => request.dispatchEvent(new Event(event)))
    this.unblock = () => request.dispatchEvent(new Event('success'))
    return request
  }
  connections: { isDead: boolean }[] = []
  unblock = (): unknown => undefined

  #begin(connection: { isDead: boolean }) {
    if (connection.isDead) throw new DOMException('The database connection is closing.', 'InvalidStateError')
    const transaction = new EventTarget()
    queueMicrotask(() => transaction.dispatchEvent(new Event('complete')))
    return transaction
  }

  die() {
    for (const connection of this.connections) connection.isDead = true
  }
}

const aStorage = () => {
  const storage = new FakeStorage()
  vi.stubGlobal('indexedDB', storage)
  const run = indexedDatabase('x', { answers: ['id'] })
  const begin = async (mode: IDBTransactionMode) => run(mode, () => ({ result: 'a row' }) as IDBRequest<string>)
  return { storage, begin }
}

afterEach(() => vi.unstubAllGlobals())

describe('a database of the browser', () => {
  it('A database of the browser is opened once for all that use it', async () => {
    const { storage, begin } = aStorage()
    await Promise.all([begin('readonly'), begin('readwrite')])
    await begin('readonly')
    expect(storage.opened).toBe(1)
  })

  it('A database of the browser whose connection died is opened again, once for all that noticed', async () => {
    const { storage, begin } = aStorage()
    await begin('readonly')
    storage.die()
    expect(await Promise.all([begin('readonly'), begin('readwrite')])).toEqual(['a row', 'a row'])
    expect(storage.opened).toBe(2)
  })

  it('A database of the browser that a tab with an earlier version holds refuses at once, and works when that tab is gone', async () => {
    const { storage, begin } = aStorage()
    storage.isBlocked = true
    await expect(begin('readonly')).rejects.toThrow('Another tab holds the storage.')
    await expect(begin('readonly')).rejects.toThrow('Another tab holds the storage.')
    expect(storage.opened).toBe(1)
    storage.unblock()
    expect(await begin('readonly')).toBe('a row')
    expect(storage.opened).toBe(1)
  })

  it('A database of the browser that cannot be opened says so, and is tried again by the next access', async () => {
    const { storage, begin } = aStorage()
    storage.isBroken = true
    await expect(begin('readonly')).rejects.toThrow('Nothing is stored here.')
    storage.isBroken = false
    expect(await begin('readonly')).toBe('a row')
  })
})
