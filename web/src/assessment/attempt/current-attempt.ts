import { createContext } from 'react'
import type { ActiveAttempt } from './active-attempt.ts'

/** The attempt in progress around a part of the screen; null where a question is drawn outside of one. */
export const CurrentAttempt = createContext<ActiveAttempt | null>(null)
