import assert from 'node:assert/strict'
import { test } from 'node:test'
import { optimizationFaults } from './optimizations.ts'
import { parseSource } from './sources.ts'

test('optimizations: in no list, gone, without twin, without a line', () => {
  const module = 'server/http/fast-path/router.ts'
  const twin = 'server/testing/plain/router.ts'
  const table = '| `fast-path/router.ts` | 1.3 | a faster framework |'
  const faults = (files: Record<string, string>, told = table) =>
    optimizationFaults(
      Object.entries(files).map(([path, text]) => parseSource(path, text)),
      [{ module, twin }],
      told,
    ).length
  const right = {
    [module]: `import { part } from './part.ts'`,
    [twin]: '',
    'server/http/fast-path/part.ts': '',
    'server/http/fast-path/router.test.ts': '',
  }
  assert.equal(faults(right), 0)
  assert.equal(faults(right, ''), 1)
  assert.equal(faults({ ...right, [module]: '' }), 1)
  assert.equal(faults({ ...right, 'server/http/calls/route.ts': `import { part } from '../fast-path/part.ts'` }), 1)
  assert.equal(faults({ ...right, [module]: `build('server/http/fast-path/part.ts')` }), 0)
  const { [twin]: _, ...withoutTwin } = right
  assert.equal(faults(withoutTwin), 1)
  assert.equal(faults({ [twin]: '' }), 1)
})
