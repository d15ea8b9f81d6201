/** Returns the address of the support conversation, with a prefilled text; null without a number. */
export function supportAddress(whatsapp: string | null | undefined, text?: string): string | null {
  const digits = whatsapp?.replaceAll(/\D/g, '')
  if (!digits) return null
  return `https://wa.me/91${digits}${text === undefined ? '' : `?text=${encodeURIComponent(text)}`}`
}
