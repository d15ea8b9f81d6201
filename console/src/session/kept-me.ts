import type { StaffData } from '../api/staff-call.ts'

type Me = StaffData<'/staff/me'>['me']

const KEY = 'staff-me'
/** As long as a session lasts at the most. */
const KEPT_MS = 12 * 3_600_000

/** Keeps who is signed in, for a page that is opened without a line. It opens nothing: the session is in the cookie. */
export function keepMe(me: Me): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ me, kept_at: Date.now() }))
  } catch {
    // Full, or switched off: the page then needs a line.
  }
}

/** Who was signed in when the server was reached last, today. */
export function keptMe(): Me | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as { me: Me; kept_at: number } | null
    return kept && Date.now() - kept.kept_at < KEPT_MS ? kept.me : null
  } catch {
    return null
  }
}

export function forgetMe(): void {
  try {
    localStorage.removeItem(KEY)
  } catch {
    // There is nothing then.
  }
}
