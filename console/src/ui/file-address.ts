const made = new WeakMap<Blob, string>()

/** The address of a file that is in this page, one for all who show it. */
export function fileAddress(file: Blob): string {
  const known = made.get(file)
  if (known !== undefined) return known
  const address = URL.createObjectURL(file)
  made.set(file, address)
  return address
}
