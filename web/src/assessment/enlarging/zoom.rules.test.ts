import { expect, test } from 'vitest'
import { doubleTapped, drawnIn, held, opening, zoomed } from './zoom.rules.ts'

const phone = { width: 360, height: 740 }
const inline = { width: 256, height: 160 }

test('a picture is drawn whole in its box', () => {
  expect(drawnIn({ width: 800, height: 400 }, { width: 300, height: 160 })).toEqual({ width: 300, height: 150 })
})

test('on a phone it opens at twice its size, at its start', () => {
  expect(opening(inline, phone)).toEqual({ scale: 2, x: 76, y: 0 })
})

test('where there is more room it fills the screen', () => {
  expect(opening(inline, { width: 1366, height: 860 }).scale).toBeCloseTo(5.34)
})

test('it is never moved off its edge', () => {
  expect(held({ scale: 2, x: -900, y: 50 }, inline, phone)).toEqual({ scale: 2, x: -76, y: 0 })
})

test('the point between two fingers stays under them', () => {
  const at = { x: 100, y: 0 }
  const { scale, x } = zoomed({ scale: 3, x: 0, y: 0 }, 1.5, at, inline, phone)
  expect(scale).toBe(4.5)
  expect((at.x - x) / scale).toBeCloseTo(100 / 3)
})

test('it grows and shrinks within limits', () => {
  const view = { scale: 2, x: 0, y: 0 }
  const middle = { x: 0, y: 0 }
  expect(zoomed(view, 100, middle, inline, phone).scale).toBe(10)
  expect(zoomed(view, 0.01, middle, inline, phone).scale).toBe(1)
})

test('a double tap shows all of it, and another the tapped place', () => {
  const whole = doubleTapped(opening(inline, phone), { x: 0, y: 0 }, inline, phone)
  expect(whole.scale).toBeCloseTo(360 / 256)
  expect(doubleTapped(whole, { x: 90, y: 0 }, inline, phone).scale).toBe(3)
})
