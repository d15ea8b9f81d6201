import { expect, test } from 'vitest'
import { stepped } from './stepped.rules.ts'

test.each([
  ['ArrowDown', 0, 3, 1],
  ['ArrowDown', 2, 3, 0],
  ['ArrowUp', 0, 3, 2],
  ['ArrowUp', 1, 3, 0],
  ['ArrowDown', 0, 0, null],
  ['Home', 1, 3, null],
])('%s at %d of %d leads to %j', (key, at, count, to) => expect(stepped(key, at, count)).toBe(to))
