const KEY = 'staff-device'

let ofThisPage: string | null = null

/** Names this browser, so that its own later mark is told from somebody else's. */
export function deviceKey(): string {
  ofThisPage ??= keptKey() ?? crypto.randomUUID()
  try {
    localStorage.setItem(KEY, ofThisPage)
  } catch {
    // Then it is of this page alone.
  }
  return ofThisPage
}

function keptKey(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}
