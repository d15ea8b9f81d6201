/** Rows of one unit of work: some milliseconds, also on a slow disk. */
export const BATCH_ROWS = 500

const PAUSE_MS = 4

/** Again and again while there is more, with pauses in which others get their turn. */
export async function whileMore(some: () => Promise<boolean>): Promise<void> {
  while (await some()) await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
}
