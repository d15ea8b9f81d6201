/** Nothing waits. */
export async function afterPaint(): Promise<void> {}
