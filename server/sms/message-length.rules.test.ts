import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { partsOf } from './message-length.rules.ts'
import { numberFrom } from './sms-commands.ts'

describe('a text', () => {
  for (const [sentence, text, parts] of [
    ['of 160 plain letters is one message', 'a'.repeat(160), 1],
    ['of 161 plain letters is two', 'a'.repeat(161), 2],
    ['of 307 plain letters is three', 'a'.repeat(307), 3],
    ['with brackets takes more room', '['.repeat(81), 2],
    ['of 70 other letters is one message', 'क'.repeat(70), 1],
    ['of 71 other letters is two', 'क'.repeat(71), 2],
  ] as const) {
    it(`A text ${sentence}`, () => assert.equal(partsOf(text), parts))
  }
})

describe('a number', () => {
  for (const [typed, number] of [
    ['98765 43210', '+919876543210'],
    ['919876543210', '+919876543210'],
    ['+91 98765-43210', '+919876543210'],
    ['0097150 1234567', null],
    ['+9719876543210', '+9719876543210'],
    ['+1 202 555 0100', null],
    ['my number', null],
    ['', null],
  ] as const) {
    it(`A number typed as “${typed}” is ${number ?? 'none'}`, () =>
      assert.equal(numberFrom(typed, ['91', '971']), number))
  }
})
