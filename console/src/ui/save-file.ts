/** Hands a text to the browser as a file. */
export const saveText = (name: string, text: string, type: string): void => saveBlob(name, new Blob([text], { type }))

/** Hands something to the browser as a file. */
function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob)
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  URL.revokeObjectURL(address)
}

/** Hands a file that came in an answer to the browser; `content` is base64. */
export function saveFile({ name, content }: { name: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  saveBlob(name, new Blob([bytes], { type: 'application/octet-stream' }))
}
