import assert from 'node:assert/strict'
import { test } from 'node:test'
import { runInNewContext } from 'node:vm'
import { likeSafari } from './like-safari.ts'

test('What the oldest supported Safari does not have is taken away, and nothing else', () => {
  const script = likeSafari()
  const typeOf = (name: string) => [name, runInNewContext(`${script}; typeof ${name}`) as string]
  for (const name of ['[].toSorted', '(new Int8Array).with', 'Map.groupBy', 'Iterator', '[].values().map'])
    assert.deepEqual(typeOf(name), [name, 'undefined'])
  for (const name of ['[].at', '(new Int8Array).at', 'Promise.any', 'Map', 'Object.hasOwn', 'Intl.DateTimeFormat'])
    assert.deepEqual(typeOf(name), [name, 'function'])
})
