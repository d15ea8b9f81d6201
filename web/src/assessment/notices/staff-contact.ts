/** Whoever saves nothing asks for the time so often; while the test is paused, more often. */
const IDLE_MS = 30_000
const PAUSED_MS = 8000

type Parts = {
  /** Asks for the time and for what the staff tells; true where the attempt goes on. Rejects without a connection. */
  look: () => Promise<boolean>
  isPaused: () => boolean
}

/** Hears of what the staff does to an attempt: with each saved answer, or by asking when nothing was saved for a while. */
export function makeStaffContact({ look, isPaused }: Parts) {
  let newest = 0
  let leaves = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  function wait(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void ask(), isPaused() ? PAUSED_MS : IDLE_MS)
  }

  /** False also where nobody could be asked. */
  async function ask(): Promise<boolean> {
    const goesOn = await look().catch(() => false)
    wait()
    return goesOn
  }

  const onHidden = () => {
    if (document.visibilityState === 'hidden') leaves += 1
  }

  return {
    begin(): void {
      document.addEventListener('visibilitychange', onHidden)
      wait()
    },
    ask,
    /** How often the page was left for another one since the test was opened here: a fact, no verdict. */
    leaves: (): number => leaves,
    /** A saved answer tells the newest thing that the staff did; null where there is none. */
    heard(notice: number | null = null): void {
      wait()
      if (notice === null || notice <= newest) return
      newest = notice
      void ask()
    },
    stop(): void {
      document.removeEventListener('visibilitychange', onHidden)
      clearTimeout(timer)
    },
  }
}
