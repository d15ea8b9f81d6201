import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { type Crop, cutOf, type Edge, limitsOf, moved, WHOLE, withCorner, withEdge } from './crop.rules.ts'

const PART: Crop = { left: 20, top: 10, right: 60, bottom: 90 }

describe('the wanted part of a picture', () => {
  for (const [edge, value, at] of [
    ['left', 30, 30],
    ['left', -4, 0],
    ['left', 80, 55],
    ['right', 22, 25],
    ['right', 101, 100],
    ['top', 89, 85],
    ['bottom', 12.4, 15],
    ['bottom', 50.4, 50],
  ] as [Edge, number, number][]) {
    it(`The wanted part of a picture has its ${edge} at ${at} when it is put to ${value}`, () => {
      assert.deepEqual(withEdge(PART, edge, value), { ...PART, [edge]: at })
    })
  }

  it('The wanted part of a picture says how far each edge may go', () => {
    assert.deepEqual(limitsOf(PART, 'left'), { min: 0, max: 55 })
    assert.deepEqual(limitsOf(PART, 'bottom'), { min: 15, max: 100 })
  })

  it('The wanted part of a picture follows a corner', () => {
    assert.deepEqual(withCorner(WHOLE, ['right', 'top'], 70, 15), { left: 0, top: 15, right: 70, bottom: 100 })
  })

  it('The wanted part of a picture keeps its size where it is moved, and stays in the picture', () => {
    assert.deepEqual(moved(PART, 10, -5), { left: 30, top: 5, right: 70, bottom: 85 })
    assert.deepEqual(moved(PART, 90, -90), { left: 60, top: 0, right: 100, bottom: 80 })
  })

  for (const [what, crop, cut] of [
    ['the whole', WHOLE, { x: 0, y: 0, width: 333, height: 200 }],
    ['a part', PART, { x: 66, y: 20, width: 134, height: 160 }],
  ] as const) {
    it(`The wanted part of a picture is cut out in pixels: ${what}`, () => assert.deepEqual(cutOf(crop, 333, 200), cut))
  }

  it('The wanted part of a picture is never nothing', () =>
    assert.equal(cutOf({ left: 0, top: 0, right: 5, bottom: 5 }, 1, 1).width, 1))
})
