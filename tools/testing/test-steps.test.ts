import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { whyJourneysFailed } from './test-steps.ts'

test('what a failed journey met is told by file and title, in few lines', () => {
  const failed = { title: 'a code is pasted', file: 'account.spec.ts' }
  const message = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n')
  const spec = { ...failed, tests: [{ status: 'unexpected', results: [{ error: { message } }] }] }
  const fine = {
    title: 'fine',
    file: 'news.spec.ts',
    tests: [{ status: 'expected', results: [{ error: { message: 'it is to fail' } }] }],
  }
  const [told = '', ...others] = whyJourneysFailed([{ specs: [fine], suites: [{ specs: [spec] }] }])
  deepEqual(others, [])
  const [head, first, ...rest] = told.split('\n')
  deepEqual([head, first, rest.length], ['account.spec.ts › a code is pasted', '    line 0', 11])
})
