import { mobile } from '../cells.ts'

/** Ten digits, or null for what is no mobile number. */
export function numberOf(word: string): string | null {
  try {
    return mobile('Mobile').read(word)
  } catch {
    return null
  }
}
