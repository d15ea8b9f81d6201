const DIGITS = 10

/** `98765 43210`, `919876543210` or `+91 98765-43210` as `+919876543210`; null for what no student can have. */
export function numberFrom(typed: string, phoneCodes: readonly string[]): string | null {
  const digits = typed.replaceAll(/[\s()-]/g, '').replace(/^(\+|00)/, '')
  if (!/^\d+$/.test(digits)) return null
  const [first = ''] = phoneCodes
  if (digits.length === DIGITS) return `+${first}${digits}`
  const code = phoneCodes.find((one) => digits.startsWith(one) && digits.length === one.length + DIGITS)
  return code === undefined ? null : `+${digits}`
}
