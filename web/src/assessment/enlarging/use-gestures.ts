import { type KeyboardEvent, type PointerEvent, type WheelEvent, useRef, useState } from 'react'
import { doubleTapped, held, opening, type Point, type Size, type View, zoomed } from './zoom.rules.ts'

/** Two taps so close in time and place are one double tap. */
const DOUBLE_MS = 300
const SAME_PLACE_PX = 24
const STEP = 1.4
const STEP_PX = 60
const WHEEL = 400

const ARROWS: Record<string, [x: number, y: number]> = {
  ArrowLeft: [1, 0],
  ArrowRight: [-1, 0],
  ArrowUp: [0, 1],
  ArrowDown: [0, -1],
}

const screenSize = (): Size => ({ width: window.innerWidth, height: window.innerHeight })
const MIDDLE: Point = { x: 0, y: 0 }

const fromMiddle = ({ clientX, clientY }: { clientX: number; clientY: number }): Point => ({
  x: clientX - window.innerWidth / 2,
  y: clientY - window.innerHeight / 2,
})

const between = (points: Point[]): Point => ({
  x: points.reduce((sum, { x }) => sum + x, 0) / points.length,
  y: points.reduce((sum, { y }) => sum + y, 0) / points.length,
})

const apart = ([one, two]: Point[]): number => (one && two ? Math.hypot(one.x - two.x, one.y - two.y) : 0)

/**
 * How an enlarged picture is seen, and the handlers that change it: one finger moves it, two fingers and the wheel
 * enlarge it, a double tap shows all of it or more of a place, and so do keys. `inline` is its size in the question.
 */
export function useGestures(inline: Size) {
  const [view, setView] = useState<View>(() => opening(inline, screenSize()))
  const fingers = useRef(new Map<number, Point>())
  const tap = useRef({ at: -Infinity, place: MIDDLE, moved: false })
  const zoom = (factor: number, at = MIDDLE) => setView((now) => zoomed(now, factor, at, inline, screenSize()))
  const move = (x: number, y: number) =>
    setView((now) => held({ ...now, x: now.x + x, y: now.y + y }, inline, screenSize()))

  function onPointerDown(event: PointerEvent): void {
    event.currentTarget.setPointerCapture(event.pointerId)
    fingers.current.set(event.pointerId, fromMiddle(event))
    tap.current.moved = fingers.current.size > 1
  }

  function onPointerMove(event: PointerEvent): void {
    const known = fingers.current.get(event.pointerId)
    if (!known) return
    const before = [...fingers.current.values()]
    fingers.current.set(event.pointerId, fromMiddle(event))
    const now = [...fingers.current.values()]
    const [from, to] = [between(before), between(now)]
    if (apart([from, to]) > 2) tap.current.moved = true
    move(to.x - from.x, to.y - from.y)
    if (apart(before) > 0) zoom(apart(now) / apart(before), to)
  }

  function onPointerUp(event: PointerEvent): void {
    const place = fromMiddle(event)
    if (!fingers.current.delete(event.pointerId) || tap.current.moved) return
    const { at, place: last } = tap.current
    const isDouble = event.timeStamp - at < DOUBLE_MS && apart([place, last]) < SAME_PLACE_PX
    tap.current = { at: isDouble ? -Infinity : event.timeStamp, place, moved: false }
    if (isDouble) setView((now) => doubleTapped(now, place, inline, screenSize()))
  }

  function onKeyDown(event: KeyboardEvent): void {
    const by = ARROWS[event.key]
    if (by) move(by[0] * STEP_PX, by[1] * STEP_PX)
    if (event.key === '+' || event.key === '=') zoom(STEP)
    if (event.key === '-') zoom(1 / STEP)
  }

  const onPointerCancel = (event: PointerEvent) => void fingers.current.delete(event.pointerId)
  const onWheel = (event: WheelEvent) => zoom(Math.exp(-event.deltaY / WHEEL), fromMiddle(event))
  const surface = { onPointerDown, onPointerMove, onPointerUp, onPointerCancel, onWheel }
  return { view, surface, onKeyDown, larger: () => zoom(STEP), smaller: () => zoom(1 / STEP) }
}
