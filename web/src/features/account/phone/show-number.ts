import { MOBILE_DIGITS } from './phone.rules.ts'

/** Returns +91 98765 43210 without any place for a line break. */
export function showNumber(dial: string, mobile: string): string {
  const halves = mobile.length === MOBILE_DIGITS ? [mobile.slice(0, 5), mobile.slice(5)] : [mobile]
  return [`+${dial}`, ...halves].join('\u00a0')
}
