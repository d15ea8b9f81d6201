import { create } from 'zustand'
import { readLocal, writeLocal } from '../attempt/local-value.ts'

/** How much larger than usual the text of questions is, in steps. */
export const ZOOMS = [1, 1.2, 1.45] as const

const ZOOM = 'testZoom'

function stored(): number {
  const step = Number(readLocal(ZOOM))
  return step in ZOOMS ? step : 0
}

/** The step chosen on this device. */
export const useZoom = create<{ step: number }>(() => ({ step: stored() }))

/** Draws questions in the size of a step. The property is read by the question's card. */
export const drawZoom = (step: number): void =>
  document.documentElement.style.setProperty('--question-zoom', String(ZOOMS[step] ?? 1))

export function setZoom(step: number): void {
  useZoom.setState({ step })
  writeLocal(ZOOM, step)
  drawZoom(step)
}
