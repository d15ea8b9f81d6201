/** An address of a picture that came as a text, until the page is left. */
export function pictureAddress({ type, content }: { type: string; content: string }): string {
  const bytes = Uint8Array.from(atob(content), (letter) => letter.charCodeAt(0))
  return URL.createObjectURL(new Blob([bytes], { type }))
}
