import { saveBlob } from './save-text.ts'

/** Hands a file that came in an answer to the browser; `content` is base64. */
export function saveFile({ name, content }: { name: string; content: string }): void {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  saveBlob(name, new Blob([bytes], { type: 'application/octet-stream' }))
}
