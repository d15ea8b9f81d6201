import { createContext } from 'react'

/** How often the form around a field was sent: each time, what is wrong with a field is said anew. */
export const FormAttempt = createContext(0)
