const KEPT = 'message sending'

type Kept = { fields: string; key: string }

let last: Kept | null = null

function kept(): Kept | null {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? 'null') as Kept | null
  } catch {
    return last
  }
}

/**
 * By which one sending is known, also after a reload of the tab before its answer came: the same words are the same
 * message until it is known to be stored, other words are another one.
 */
export function sendingKey(fields: object): string {
  const text = JSON.stringify(fields)
  const before = kept()
  if (before?.fields === text) return before.key
  last = { fields: text, key: crypto.randomUUID() }
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(last))
  } catch {
    // Without a store it is known as long as the page is open.
  }
  return last.key
}

/** It is stored: the same words are a message of their own from now on. */
export function forgetSendingKey(): void {
  last = null
  try {
    sessionStorage.removeItem(KEPT)
  } catch {
    // Nothing was kept.
  }
}
