import { expect, test } from 'vitest'
import { choiceAt, nextStep, previousStep, scaleToFit, zoomSteps } from './zoom.rules.ts'

test('there are 31 steps from a tenth to ten times', () => {
  expect(zoomSteps).toHaveLength(31)
  expect([zoomSteps[0], zoomSteps[30]]).toEqual([0.1, 10])
  expect(zoomSteps.toSorted((a, b) => a - b)).toEqual(zoomSteps)
})

test.each([
  [1, 1.1, 0.9],
  [0.87, 0.9, 0.8],
  [0.1, 0.2, 0.1],
  [10, 10, 9.4],
  [1.0999, 1.3, 1],
])('The zoom goes from %f to %f and %f', (scale, larger, smaller) => {
  expect([nextStep(scale), previousStep(scale)]).toEqual([larger, smaller])
})

test('a scale that the list does not offer stands on none of it', () => {
  expect(choiceAt(1.25)).toBe(1.25)
  expect(choiceAt(1.1)).toBeUndefined()
})

const page = { width: 600, height: 800 }

test('a page that fits the width leaves 45 pixels', () => {
  expect(scaleToFit('width', { width: 645, height: 100 }, page, 1)).toBe(1)
  expect(scaleToFit('width', { width: 645, height: 100 }, page, 2)).toBe(0.5)
})

test('On a phone a page reaches from edge to edge', () => {
  expect(scaleToFit('width', { width: 360, height: 700 }, page, 1)).toBe(0.6)
})

test('a page that fits as a whole is as small as its longer side asks for', () => {
  expect(scaleToFit('page', { width: 2000, height: 420 }, page, 1)).toBe(0.5)
})

test('no place is so small or large that the scale leaves its bounds', () => {
  expect(scaleToFit('width', { width: 0, height: 0 }, page, 1)).toBe(0.1)
  expect(scaleToFit('width', { width: 99_999, height: 0 }, page, 1)).toBe(10)
})
