/** Resolves after so many ms. */
export const pause = async (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
