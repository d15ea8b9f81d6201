import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, it } from 'node:test'

const root = join(import.meta.dirname, '../../..')
const hook = pathToFileURL(join(import.meta.dirname, 'replace-modules.ts')).href

/** Whoever reads a test here knows what the product promises: all of it holds without a single optimization. */
const PROMISES = [
  'server/http/calls/every-call.test.ts',
  'server/http/calls/bad-input.test.ts',
  'server/http/fast-path/api-router.test.ts',
  'server/db/unit-of-work.test.ts',
  'server/assessment/attempt/sequences.test.ts',
]

describe('without what makes it fast', () => {
  it('the product keeps what it promises', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [`--import=${hook}`, '--test', '--test-isolation=none', '--test-reporter=dot', ...PROMISES],
      { cwd: root, encoding: 'utf8', env: { ...process.env, PLAIN: 'all', NODE_TEST_CONTEXT: '' } },
    )
    assert.equal(status, 0, stdout)
  })
})
