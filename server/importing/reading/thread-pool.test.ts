import assert from 'node:assert/strict'
import { once } from 'node:events'
import { join } from 'node:path'
import { it } from 'node:test'
import { ThreadPool } from './thread-pool.ts'

const threads = new ThreadPool(join(import.meta.dirname, 'read-worker.ts'), {})

it('A thread that is given back is taken again', async () => {
  const worker = threads.take()
  threads.giveBack(worker)
  assert.equal(threads.take(), worker)
  await worker.terminate()
})

it('A thread that is ending after its wait is not taken again, even before it has ended', async (test) => {
  test.mock.timers.enable({ apis: ['setTimeout'] })
  const worker = threads.take()
  await once(worker, 'online')
  threads.giveBack(worker)
  test.mock.timers.tick(10_000)
  const next = threads.take()
  assert.notEqual(next, worker)
  await next.terminate()
})
