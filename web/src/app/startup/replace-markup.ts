import { flushSync } from 'react-dom'

/**
 * Replaces the markup that the page came with by the app, in one step. A student who was typing continues at the same
 * place.
 */
export function replaceMarkup(place: HTMLElement, render: () => void): void {
  const before = document.activeElement
  const field = before instanceof HTMLInputElement && place.contains(before) ? before : null
  const [from, to] = [field?.selectionStart ?? null, field?.selectionEnd ?? null]
  flushSync(render)
  if (!field) return
  const now = place.querySelector<HTMLInputElement>(`input[name="${CSS.escape(field.name)}"]`)
  now?.focus({ preventScroll: true })
  now?.setSelectionRange(from, to)
}
