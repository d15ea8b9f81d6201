import { expect, test } from 'vitest'
import { keyAction, stepSpeed } from './player-keys.rules.ts'

const press = (key: string, more: object = {}) => ({
  key,
  shiftKey: false,
  ctrlKey: false,
  altKey: false,
  metaKey: false,
  ...more,
})

test.each([
  [' ', { kind: 'toggle' }],
  ['k', { kind: 'toggle' }],
  ['K', { kind: 'toggle' }],
  ['ArrowLeft', { kind: 'seek', by: -5 }],
  ['ArrowRight', { kind: 'seek', by: 5 }],
  ['l', { kind: 'seek', by: 10 }],
  ['f', { kind: 'fullscreen' }],
  ['m', { kind: 'mute' }],
  ['c', { kind: 'captions' }],
  ['>', { kind: 'speed', by: 1 }],
  ['<', { kind: 'speed', by: -1 }],
  ['x', null],
  ['Tab', null],
])('the key %j does %j', (key, action) => expect(keyAction(press(key), false)).toEqual(action))

test('an arrow with shift goes ten seconds', () => {
  expect(keyAction(press('ArrowRight', { shiftKey: true }), false)).toEqual({ kind: 'seek', by: 10 })
})

test('a button under the focus keeps its space bar', () => {
  expect(keyAction(press(' '), true)).toBeNull()
  expect(keyAction(press('k'), true)).toEqual({ kind: 'toggle' })
})

test.each(['ctrlKey', 'altKey', 'metaKey'])('shortcuts of the browser stay its own: %s', (modifier) => {
  expect(keyAction(press('f', { [modifier]: true }), false)).toBeNull()
})

test('speed goes in steps from half to double', () => {
  expect([stepSpeed(1, 1), stepSpeed(1, -1), stepSpeed(2, 1), stepSpeed(0.5, -1), stepSpeed(1.1, 1)]).toEqual([
    1.25, 0.75, 2, 0.5, 1.25,
  ])
})
