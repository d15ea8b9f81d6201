import { deepEqual } from 'node:assert/strict'
import { test } from 'node:test'
import { whyJourneysFailed } from './test-steps.ts'

test('what a failed journey met is told by file and title, in few lines', () => {
  const failed = { title: 'a code is pasted', file: 'account.spec.ts' }
  const message = Array.from({ length: 40 }, (_, at) => `line ${at}`).join('\n')
  const spec = {
    ...failed,
    tests: [
      { status: 'unexpected', results: [{ errors: [{ message: 'out of time' }, { message, location: { line: 9 } }] }] },
    ],
  }
  const fine = {
    title: 'fine',
    file: 'news.spec.ts',
    tests: [{ status: 'expected', results: [{ errors: [{ message: 'it is to fail' }] }] }],
  }
  const [late, told = '', ...others] = whyJourneysFailed([{ specs: [fine], suites: [{ specs: [spec] }] }])
  deepEqual([late, others], ['account.spec.ts › a code is pasted\n    out of time', []])
  const [head, first, ...rest] = told.split('\n')
  deepEqual([head, first, rest.length], ['account.spec.ts:9 › a code is pasted', '    line 0', 11])
})
