/** Returns an address of a picture that came as base64, valid until the page is left. */
export function pictureAddress({ type, content }: { type: string; content: string }): string {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}

const made = new WeakMap<Blob, string>()

/** Returns the address of a file in this page, the same one for every caller. */
export function fileAddress(file: Blob): string {
  const known = made.get(file)
  if (known !== undefined) return known
  const address = URL.createObjectURL(file)
  made.set(file, address)
  return address
}
