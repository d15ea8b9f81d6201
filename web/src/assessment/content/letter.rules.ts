/** `A` for the first option, and so on. */
export const letterOf = (index: number): string => String.fromCharCode('A'.charCodeAt(0) + index)
