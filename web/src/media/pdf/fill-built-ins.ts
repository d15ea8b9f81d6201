// oxlint-disable import/no-unassigned-import -- each adds one built-in where the browser has none
/* What the PDF library needs, in the page as in its worker, and browsers lack that need nothing from `fill.ts`. */
import 'core-js/es/array-buffer/transfer-to-fixed-length.js'
import 'core-js/es/iterator/index.js'
import 'core-js/es/map/get-or-insert-computed.js'
import 'core-js/es/map/get-or-insert.js'
import 'core-js/es/math/sum-precise.js'
import 'core-js/es/promise/try.js'
import 'core-js/es/regexp/escape.js'
import 'core-js/es/set/index.js'
import 'core-js/es/typed-array/from-base64.js'
import 'core-js/es/typed-array/to-base64.js'
import 'core-js/es/typed-array/to-hex.js'
import 'core-js/es/weak-map/get-or-insert-computed.js'

if (!('parse' in URL)) Object.assign(URL, { parse })
if (!('any' in AbortSignal)) Object.assign(AbortSignal, { any })

function parse(address: string, base?: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}

function any(signals: AbortSignal[]): AbortSignal {
  const one = new AbortController()
  for (const signal of signals) {
    if (signal.aborted) one.abort(signal.reason)
    else signal.addEventListener('abort', () => one.abort(signal.reason), { once: true, signal: one.signal })
  }
  return one.signal
}
