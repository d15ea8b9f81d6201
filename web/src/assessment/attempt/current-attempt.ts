import { createContext } from 'react'
import type { ActiveAttempt } from './active-attempt.ts'

/** What the screen of a test asks of an attempt; of one on trial something else answers. */
export type ShownAttempt = Omit<ActiveAttempt, 'begin' | 'stop'>

/** The attempt in progress around a part of the screen; null where a question is drawn outside of one. */
export const CurrentAttempt = createContext<ShownAttempt | null>(null)
