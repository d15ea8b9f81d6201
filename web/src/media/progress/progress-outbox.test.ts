import { beforeEach, expect, test } from 'vitest'
import type { Progress } from '../player-video.ts'
import { makeOutbox } from './use-reporter.ts'

type Sent = { topicId: number; progress: Progress; urgent: boolean; answer: (error?: Error) => Promise<void> }

let sent: Sent[]
let planned: { run: () => void; wait: number }[]

const settle = () => new Promise<void>((resolve) => setTimeout(resolve))
const at = (position: number): Progress => ({ position, duration: 600 })
const positions = () => sent.map(({ progress }) => progress.position)
const runPlanned = () => planned.splice(0).forEach(({ run }) => run())

beforeEach(() => {
  sent = []
  planned = []
})

const newOutbox = () =>
  makeOutbox({
    send: (topicId, progress, urgent) => {
      const { promise, resolve, reject } = Promise.withResolvers<void>()
      const answer = (error?: Error) => (error ? reject(error) : resolve(), settle())
      sent.push({ topicId, progress, urgent, answer })
      return promise
    },
    later: (run, wait) => planned.push({ run, wait }),
    worthRetrying: (error) => (error as Error).message === 'network',
  })

test('reports of one topic go one after the other, and only the newest of those that waited', async () => {
  const outbox = newOutbox()
  for (const position of [10, 20, 30]) outbox.put(1, at(position))
  expect(positions()).toEqual([10])
  await sent[0]?.answer()
  expect(positions()).toEqual([10, 30])
})

test('a report that did not get through is sent again later', async () => {
  const outbox = newOutbox()
  outbox.put(1, at(10))
  await sent[0]?.answer(new Error('network'))
  expect(planned.map(({ wait }) => wait)).toEqual([5000])
  runPlanned()
  expect(positions()).toEqual([10, 10])
})

test('a newer report takes the place of one that waits for another try', async () => {
  const outbox = newOutbox()
  outbox.put(1, at(10))
  await sent[0]?.answer(new Error('network'))
  outbox.put(1, at(20))
  expect(positions()).toEqual([10])
  runPlanned()
  expect(positions()).toEqual([10, 20])
})

test('an older report that fails late does not replace a newer one', async () => {
  const outbox = newOutbox()
  outbox.put(1, at(10))
  outbox.put(1, at(20))
  await sent[0]?.answer(new Error('network'))
  runPlanned()
  expect(positions()).toEqual([10, 20])
})

test('the waits grow while the connection is gone', async () => {
  const outbox = newOutbox()
  outbox.put(1, at(10))
  const waits: number[] = []
  for (let round = 0; round < 6; round += 1) {
    await sent[round]?.answer(new Error('network'))
    waits.push(...planned.map(({ wait }) => wait))
    runPlanned()
  }
  expect(waits).toEqual([5000, 15_000, 30_000, 60_000, 60_000, 60_000])
})

test('the reports of other topics follow as soon as one gets through', async () => {
  const outbox = newOutbox()
  outbox.put(1, at(10))
  await sent[0]?.answer(new Error('network'))
  outbox.put(2, at(50))
  expect(sent).toHaveLength(1)
  runPlanned()
  expect(sent.map(({ topicId }) => topicId)).toEqual([1, 1, 2])
})

test('what the server refuses is not sent again', async () => {
  const outbox = newOutbox()
  outbox.put(1, at(10))
  await sent[0]?.answer(new Error('not found'))
  expect(planned).toEqual([])
  outbox.deliverAll()
  expect(sent).toHaveLength(1)
})

test('a report of a page that goes away waits for nothing', () => {
  const outbox = newOutbox()
  outbox.put(1, at(10))
  outbox.put(1, at(12), true)
  expect(sent.map(({ progress, urgent }) => [progress.position, urgent])).toEqual([
    [10, false],
    [12, true],
  ])
})

test('after a logout nothing is sent any more', async () => {
  const outbox = newOutbox()
  outbox.put(1, at(10))
  await sent[0]?.answer(new Error('network'))
  outbox.clear()
  runPlanned()
  expect(sent).toHaveLength(1)
})
