/** Address of the support conversation, or null without a number. */
export function supportAddress(whatsapp: string | null | undefined): string | null {
  const digits = whatsapp?.replaceAll(/\D/g, '')
  return digits ? `https://wa.me/91${digits}` : null
}
