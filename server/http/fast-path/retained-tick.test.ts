import { deepEqual, ok } from 'node:assert/strict'
import { executionAsyncResource } from 'node:async_hooks'
import { test } from 'node:test'
import { retainTick } from './retained-tick.ts'

test('what is kept is what a call of nextTick is remembered in', async () => {
  const kept = await retainTick()
  const later = await new Promise<object>((resolve) => process.nextTick(() => resolve(executionAsyncResource())))
  ok('callback' in kept)
  ok(kept !== later)
  deepEqual(Reflect.ownKeys(kept), Reflect.ownKeys(later))
})
