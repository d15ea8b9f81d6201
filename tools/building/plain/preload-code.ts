/** Code is asked for by what needs it. */
export const preloadCode = (): string => ''
