import { expect, test } from 'vitest'
import { queryOf } from './query.rules.ts'

test.each([
  ['  ohm ', 'ohm'],
  ['\u202aOhm\u2019s law\u202c', 'Ohm\u2019s law'],
  ['\ufeffo\u200bhm', 'ohm'],
  ['\u0d05\u0d35\u0d28\u0d4d\u200d', '\u0d05\u0d35\u0d28\u0d4d\u200d'],
  ['\u200e', ''],
  ['😀'.repeat(101), '😀'.repeat(100)],
  ['ohm\ud83d', 'ohm'],
  ['ohm\tlaw', 'ohm law'],
])('%j is asked for as %j', (typed, query) => expect(queryOf(typed)).toBe(query))
