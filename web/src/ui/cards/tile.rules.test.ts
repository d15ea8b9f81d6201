import { expect, test } from 'vitest'
import { isDarkInFourColumns, isDarkInTwoColumns, splitStreaming } from './tile.rules.ts'

test('the marker of a live class leaves the title', () => {
  expect(splitStreaming('Live Class (streaming)')).toEqual({ words: 'Live Class', streaming: true })
  expect(splitStreaming('Live Class')).toEqual({ words: 'Live Class', streaming: false })
})

test('tiles alternate, and in four columns no tile looks like its neighbours', () => {
  expect([0, 1, 2, 3, 4, 5, 6, 7].map(isDarkInFourColumns).map(Number)).toEqual([0, 1, 0, 1, 1, 0, 1, 0])
})

test('in two columns no tile looks like its neighbours', () => {
  for (let index = 0; index < 12; index += 1) {
    if (index % 2 === 0) expect(isDarkInTwoColumns(index + 1)).not.toBe(isDarkInTwoColumns(index))
    expect(isDarkInTwoColumns(index + 2)).not.toBe(isDarkInTwoColumns(index))
  }
})
