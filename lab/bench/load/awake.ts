/**
 * Runs work and keeps this process from sleeping meanwhile. A generator that sleeps must be woken by each answer, and
 * the kernel charges the wake-up to the process that answered: a slow server would pay for it with every request, a
 * fast one never.
 */
export async function awake<T>(work: Promise<T>): Promise<T> {
  let isOver = false
  const turn = () => {
    if (!isOver) setImmediate(turn)
  }
  turn()
  return work.finally(() => (isOver = true))
}
