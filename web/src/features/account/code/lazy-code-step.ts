import { lazy } from 'react'

const load = async () => ({ default: (await import('./code-step.tsx')).CodeStep })

/** The second step's code is no part of the login page: it comes while the message with the code is under way. */
export const LazyCodeStep = lazy(load)

/** What fails here fails again, visibly, when the step is shown. */
export const fetchCodeStep = (): void => void load().catch(() => {})
