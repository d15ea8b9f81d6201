/** Returns the focus to a field and brings it to the middle, where neither a message nor the keyboard covers it. */
export function focusField(field: Element | RadioNodeList | null): void {
  if (!(field instanceof HTMLElement)) return
  field.focus({ preventScroll: true })
  field.scrollIntoView({ block: 'center' })
}
