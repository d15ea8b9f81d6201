import { executionAsyncResource } from 'node:async_hooks'

const kept: object[] = []

/**
 * Keeps one of the objects in which `process.nextTick` remembers its calls, for as long as the process lives; returns it.
 * They are written with computed names, and V8 learns the shapes of such a literal only once: when a collection finds
 * no object of them alive, as in a pause between two requests, each `nextTick` costs six times as much from then on,
 * and a request has eight of them.
 */
export function retainTick(): Promise<object> {
  return new Promise((resolve) => {
    process.nextTick(() => {
      const tick = executionAsyncResource()
      kept.push(tick)
      resolve(tick)
    })
  })
}
