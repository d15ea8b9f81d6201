/** Brings a field of the paper into view, and the focus there. */
export function goToField(field: string): void {
  const place = document.querySelector<HTMLElement>(`[name="${field}"], [data-field="${field}"]`)
  place?.scrollIntoView({ block: 'center' })
  place?.focus({ preventScroll: true })
}
