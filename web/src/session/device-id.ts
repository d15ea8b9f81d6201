const KEY = 'device_id'

/** FNV-1a over 32 bits. */
function mix(seed: number, text: string): number {
  let hash = seed
  for (let i = 0; i < text.length; i += 1) hash = Math.imul(hash ^ text.charCodeAt(i), 16_777_619)
  return hash >>> 0
}

/**
 * Four lanes, each seeded by 32 of the 128 random bits. Not `crypto.subtle`: that is missing on a plain http
 * address in the local network, where a provider may try the app.
 */
function newDeviceId(): string {
  const seeds = crypto.getRandomValues(new Uint32Array(4))
  const text = `${navigator.userAgent}|${Date.now()}`
  return `id_${[...seeds].map((seed) => mix(seed, text).toString(16).padStart(8, '0')).join('')}`
}

/** One id per browser. It outlives the logout. */
export function deviceId(): string {
  const known = localStorage.getItem(KEY)
  if (known) return known
  const made = newDeviceId()
  localStorage.setItem(KEY, made)
  return made
}
