// oxlint-disable import/no-unassigned-import -- each adds one built-in where the browser has none
/* Built-ins that some supported browsers don't have. Only those browsers load it, before the app (`is-complete.ts`). */
import 'core-js/es/array/to-reversed.js'
import 'core-js/es/array/to-sorted.js'
import 'core-js/es/array/to-spliced.js'
import 'core-js/es/array/with.js'
import 'core-js/es/map/group-by.js'
import 'core-js/es/promise/with-resolvers.js'
import { apply, isSupported } from '@oddbird/popover-polyfill/fn'

// Its styles stand for those of a browser: all of the apps' come after them, also those that reset the browser's.
if (!isSupported()) {
  apply({ layerName: 'theme' })
  addEventListener('beforetoggle', keepFocus, true)
}

if (!('canParse' in URL)) Object.assign(URL, { canParse })
if (!('timeout' in AbortSignal)) Object.assign(AbortSignal, { timeout })

/**
 * The polyfill gives the focus to the first button of what it shows, so that each message would take it from what is
 * written just then. Browsers leave it where it is.
 */
function keepFocus({ target }: Event): void {
  const popover = target as HTMLElement
  popover.inert = true
  queueMicrotask(() => (popover.inert = false))
}

function canParse(address: string, base?: string): boolean {
  try {
    return Boolean(new URL(address, base))
  } catch {
    return false
  }
}

function timeout(ms: number): AbortSignal {
  const limit = new AbortController()
  setTimeout(() => limit.abort(new DOMException('The time is over.', 'TimeoutError')), ms)
  return limit.signal
}
