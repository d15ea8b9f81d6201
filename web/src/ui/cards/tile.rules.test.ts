import { expect, test } from 'vitest'
import { isDark, isDarkInTwoColumns, splitStreaming } from './tile.rules.ts'

test('the marker of a live class leaves the title', () => {
  expect(splitStreaming('Live Class (streaming)')).toEqual({ words: 'Live Class', streaming: true })
  expect(splitStreaming('Live Class')).toEqual({ words: 'Live Class', streaming: false })
})

test('tiles alternate, also from the end of a row of four to the next', () => {
  expect([0, 1, 2, 3, 4, 5].map(isDark)).toEqual([false, true, false, true, false, true])
})

test('in two columns no tile looks like its neighbours', () => {
  for (let index = 0; index < 12; index += 1) {
    if (index % 2 === 0) expect(isDarkInTwoColumns(index + 1)).not.toBe(isDarkInTwoColumns(index))
    expect(isDarkInTwoColumns(index + 2)).not.toBe(isDarkInTwoColumns(index))
  }
})
