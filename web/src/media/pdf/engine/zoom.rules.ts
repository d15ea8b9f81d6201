/** The 31 steps from 10 % to 1000 %: finer where pages are read. */
export const zoomSteps = [
  0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1, 1.1, 1.3, 1.5, 1.7, 1.9, 2.1, 2.4, 2.7, 3, 3.3, 3.7, 4.1, 4.6, 5.1,
  5.7, 6.3, 7, 7.7, 8.5, 9.4, 10,
] as const

const MIN_SCALE = 0.1
const MAX_SCALE = 10
/** Tolerance for a scale that the browser rounded. */
const SAME = 0.005

/** What stays free beside a page that fits the width; on a phone every pixel is needed for reading. */
const BESIDE = 45
const PHONE_WIDTH = 600
const ABOVE = 20

export const within = (scale: number): number => Math.min(MAX_SCALE, Math.max(MIN_SCALE, scale))

export const nextStep = (scale: number): number => zoomSteps.find((step) => step > scale + SAME) ?? MAX_SCALE

export const previousStep = (scale: number): number => zoomSteps.findLast((step) => step < scale - SAME) ?? MIN_SCALE

/** The sizes that the list offers; the buttons beside it go through all steps. */
export const zoomChoices = [0.5, 0.75, 1, 1.25, 1.5, 2] as const

/** Returns the choice equal to this scale, if there is one. */
export const choiceAt = (scale: number): number | undefined => zoomChoices.find((one) => Math.abs(one - scale) < SAME)

type Size = { width: number; height: number }

export type Fit = 'width' | 'page'

/** The scale at which a row of pages fits its place; `page` is one page's size at 100 %. */
export function scaleToFit(fit: Fit, place: Size, page: Size, columns: 1 | 2): number {
  const beside = place.width < PHONE_WIDTH ? 0 : BESIDE
  const wide = (place.width - beside) / (page.width * columns)
  return within(fit === 'width' ? wide : Math.min(wide, (place.height - ABOVE) / page.height))
}
