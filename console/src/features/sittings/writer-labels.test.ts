import { describe, expect, test } from 'vitest'
import type { Writer } from './sitting-data.ts'
import { toldWords } from './writer-labels.ts'

const given = (changes: Partial<Writer>) =>
  toldWords({ acts: 1, extra_seconds: 0, told_at: null, is_open: true, ...changes } as Writer)
const told_at = '2026-11-23T10:31:05+00:00'

describe('What a student was given', () => {
  test.each([
    ['is nothing without minutes or a message', { acts: 0 }, []],
    ['says that a message waits for the phone', {}, ['Message, sent']],
    ['says nothing of a message that was seen, as it would hide who got minutes', { told_at }, []],
    ['says the minutes that wait for the phone', { extra_seconds: 600 }, ['+10 min, sent']],
    ['says the minutes of a student who is done', { extra_seconds: 600, is_open: false }, ['+10 min']],
    ['says the minutes with which the test began', { extra_seconds: 1200, acts: 0 }, ['+20 min']],
  ])('%s', (_what, changes, words) => {
    expect(given(changes)).toEqual(words)
  })

  test('says when the phone knew of the minutes, also where a message came with them', () => {
    expect(given({ acts: 2, extra_seconds: 600, told_at }).join()).toMatch(/^\+10 min, seen /)
  })
})
