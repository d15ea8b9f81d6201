/*
 * In a browser that forbids sites all storage, every access to `localStorage` throws and would stop the start of the
 * app. This fallback stores values until the page is closed. Import it before any module that uses storage.
 */

type Kept = Record<string, string>

/** Values are stored as properties of the object, as in the browser's own storage. */
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
