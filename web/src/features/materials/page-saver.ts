type KeeperParts = {
  /** What the server knows already. */
  saved: number | null
  save: (page: number, urgent: boolean) => Promise<unknown>
}

const DELAY_MS = 1000
const RETRY_MS = 10_000

/** Tells the server the page on which a student rests, not those that are only passed. */
export function makePageSaver({ saved, save }: KeeperParts) {
  let last = saved
  let page = saved
  let timer: ReturnType<typeof setTimeout> | undefined
  let ended = false

  async function tell(urgent: boolean): Promise<void> {
    clearTimeout(timer)
    if (page === null || page === last) return
    const before = last
    const told = page
    last = told
    try {
      await save(told, urgent)
    } catch {
      if (last !== told || ended) return
      last = before
      timer = setTimeout(() => void tell(false), RETRY_MS)
    }
  }

  return {
    at(next: number): void {
      page = next
      clearTimeout(timer)
      timer = setTimeout(() => void tell(false), DELAY_MS)
    },
    /** The page may go away at once. */
    hide: () => void tell(true),
    end(): void {
      ended = true
      void tell(true)
    },
  }
}
