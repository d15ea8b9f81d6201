/*
 * Where a browser lets no site keep anything, asking for its storage fails, and with it everything that is read while
 * the app begins. There the app works as long as its page stands. Imported before whatever keeps something.
 */

type Kept = Record<string, string>

/** What is kept are properties of its own, as in the browser's. */
const passing: ThisType<Kept> = {
  getItem(key: string) {
    return Object.hasOwn(this, key) ? this[key] : null
  },
  setItem(key: string, value: string) {
    this[key] = value
  },
  removeItem(key: string) {
    delete this[key]
  },
}

for (const name of ['localStorage', 'sessionStorage'] as const) {
  try {
    window[name].getItem('')
  } catch {
    Object.defineProperty(window, name, { value: Object.create(passing), configurable: true })
  }
}
