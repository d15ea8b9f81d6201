import { expect, test } from 'vitest'
import { isOver } from './is-over.rules.ts'

const physics = { ends_at: '2026-11-20T18:00:00+05:30' }
const at = (clock: string) => Date.parse(`2026-11-20T${clock}+05:30`)

test.each([
  ['17:30:00', false],
  ['18:01:00', false],
  ['18:03:00', true],
])('at %s the class that ends at 18:00 is over: %s', (clock, over) => expect(isOver(physics, at(clock))).toBe(over))

test('a class whose hours are unknown is not called over', () => {
  expect(isOver({}, at('23:00:00'))).toBe(false)
})
