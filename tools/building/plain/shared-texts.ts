/** A text comes with whatever says it. */
export const sharedBy = (): string[] => []
