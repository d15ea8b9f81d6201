import { startTransition } from 'react'

/**
 * Renders in small steps: one step would block a cheap phone for a fifth of a second; small ones take a tenth longer in
 * total.
 */
export const drawInSteps = (render: () => void): void => startTransition(render)
