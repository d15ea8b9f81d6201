/** Code is asked for by what needs it. */
export const partsAhead = (): Record<string, string[]> => ({})
