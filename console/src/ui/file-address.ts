/** An address of a picture that came as a text, until the page is left. */
export function pictureAddress({ type, content }: { type: string; content: string }): string {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}

const made = new WeakMap<Blob, string>()

/** The address of a file that is in this page, one for all who show it. */
export function fileAddress(file: Blob): string {
  const known = made.get(file)
  if (known !== undefined) return known
  const address = URL.createObjectURL(file)
  made.set(file, address)
  return address
}
