/** Resolves after `ms` milliseconds. */
export const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
