import { beforeEach, expect, test } from 'vitest'
import { screens } from '#contract/screens.ts'
import { connection } from '../../../api/connection.ts'
import { prefetchCallOf } from '../../../api/fast-path/prefetch-calls.rules.ts'
import { queryClient } from '../../../api/query-client.ts'
import { prefetchRoute } from './route-prefetch.ts'

const paths =
  '/ /learn /tests /subjects /live-class /study-materials-subjects /chapters/3 /study-materials-chapter/3 /quiz-chapters/3 /day-lists/3 /topic/4 /study-materials/3/4 /live-batches/3 /live-classes/3/5 /newsandevents/6 /quiz-list/4 /reports/4 /exams /exam-questions/8 /exam-reports /entrance /entrance-exam-reports /report-preview/7 /exam-report-preview/8 /entrance-report-preview/9 /redo /practice'.split(
    ' ',
  )

let asked: [unknown, unknown][] = []

beforeEach(() => {
  asked = []
  queryClient.clear()
  connection.fetch = async (address, init) => {
    asked.push([address, init?.body])
    return new Promise(() => {})
  }
})

test.each(paths)('%s asks ahead for what is asked for before the app is there', async (path) => {
  prefetchRoute(7, path, true)
  await expect.poll(() => asked.length).toBe(1)
  const early = prefetchCallOf(path, 7)
  expect(asked).toEqual([[`/api${early?.path}`, JSON.stringify(early?.body)]])
})

const prefetched = Object.entries(screens).filter(([, { prefetch }]) => prefetch !== 'never')

test('Every screen is asked ahead for of which the registry says it', () => {
  const shapes = prefetched.map(([screen]) => `/${screen.replaceAll(/\$\w+/g, '$')}`)
  expect(paths.map((path) => path.replaceAll(/\d+/g, '$')).sort()).toEqual(shapes.sort())
})

test.each(prefetched)('%s has the query that the registry names', (screen, { query }) => {
  prefetchRoute(7, `/${screen.replaceAll(/\$\w+/g, '3')}`, true)
  expect(
    queryClient
      .getQueryCache()
      .getAll()
      .map(({ queryKey: [word] }) => word),
  ).toContain(query)
})

test('a paper is fetched only where the screen is opened', () => {
  prefetchRoute(7, '/exam-questions/8', false)
  expect(asked).toEqual([])
})

test.each(['/__proto__', '/constructor', '/toString/1', '/hasOwnProperty/3'])('%s is no screen', (path) => {
  expect(() => prefetchRoute(7, path, true)).not.toThrow()
  expect(asked).toEqual([])
})
