import { expect, test } from 'vitest'
import { isDark, splitStreaming } from './tile.rules.ts'

test('the marker of a live class leaves the title', () => {
  expect(splitStreaming('Live Class (streaming)')).toEqual({ words: 'Live Class', streaming: true })
  expect(splitStreaming('Live Class')).toEqual({ words: 'Live Class', streaming: false })
})

test.each([2, 4])('in %i columns no tile looks like its neighbours', (columns) => {
  for (let index = 0; index < 12; index += 1) {
    if ((index + 1) % columns) expect(isDark(index + 1, columns)).not.toBe(isDark(index, columns))
    expect(isDark(index + columns, columns)).not.toBe(isDark(index, columns))
  }
})
