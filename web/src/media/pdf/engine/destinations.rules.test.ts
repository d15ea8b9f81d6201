import { expect, test } from 'vitest'
import { afterLink, noDestinations, stepBack, stepForward } from './destinations.rules.ts'

const at = (page: number) => ({ page, left: 0, top: 0 })

test('back and forward lead along the links that were followed', () => {
  const followed = afterLink(afterLink(noDestinations, at(1)), at(5))
  const first = stepBack(followed, at(9))
  expect(first?.to).toEqual(at(5))
  const second = stepBack(first?.left ?? noDestinations, at(5))
  expect(second?.to).toEqual(at(1))
  expect(stepForward(second?.left ?? noDestinations, at(1))?.to).toEqual(at(5))
})

test('there is nothing before the first link and nothing after the last', () => {
  expect(stepBack(noDestinations, at(1))).toBeNull()
  expect(stepForward(noDestinations, at(1))).toBeNull()
})

test('a new link forgets the way forward', () => {
  const back = stepBack(afterLink(noDestinations, at(1)), at(2))
  expect(afterLink(back?.left ?? noDestinations, at(1)).forward).toEqual([])
})

test('fifty places are kept', () => {
  const pages = Array.from({ length: 60 }, (_, index) => at(index + 1))
  const all = pages.reduce(afterLink, noDestinations)
  expect(all.back).toHaveLength(50)
  expect(all.back[0]).toEqual(at(11))
})
