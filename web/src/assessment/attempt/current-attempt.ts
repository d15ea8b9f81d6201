import { createContext } from 'react'
import type { ActiveAttempt } from './active-attempt.ts'

/** The part of an attempt that a test's screen uses; a trial of a test has an implementation of its own. */
export type ShownAttempt = Omit<ActiveAttempt, 'begin' | 'stop' | 'parts'>

/** The attempt in progress around a part of the screen; null where a question is drawn outside of one. */
export const CurrentAttempt = createContext<ShownAttempt | null>(null)
