/** Hands a text to the browser as a file. */
export const saveText = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))

/** Hands something to the browser as a file. */
export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}
