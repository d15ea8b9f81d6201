/** Returns the value stored on this device under a key; null if there is none or it cannot be read. */
export function readLocal(key: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null')
  } catch {
    return null
  }
}

/** Storage may be full or forbidden: then only a reload loses the value. Null takes it away. */
export function writeLocal(key: string, value: unknown): void {
  try {
    if (value === null) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(value))
  } catch {
    // Ignored: answers are stored elsewhere.
  }
}
