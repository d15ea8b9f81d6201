/**
 * Runs work without ever going to sleep meanwhile. A generator that sleeps must be woken by each answer, and the kernel
 * counts that for whoever answered: a slow server would pay for it with every request, a fast one never.
 */
export async function awake<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const turn = () => {
    if (!isOver) setImmediate(turn)
  }
  turn()
  return work.finally(() => (isOver = true))
}
