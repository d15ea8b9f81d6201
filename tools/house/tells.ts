import assert from 'node:assert/strict'
import type { Fault } from './sources.ts'

/** Each check must find what is planted (`wrong`) and let pass what is right. */
export function tells(
  check: (path: string, text: string) => Fault[],
  wrong: [string, string][],
  right: [string, string][],
) {
  for (const [path, text] of wrong) assert.equal(check(path, text).length, 1, `not found: ${path}: ${text}`)
  for (const [path, text] of right) assert.deepEqual(check(path, text), [], `found, but right: ${path}: ${text}`)
}
