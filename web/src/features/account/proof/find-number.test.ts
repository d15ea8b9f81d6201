import { describe, expect, test } from 'vitest'
import { findNumber } from './find-number.ts'

async function challengeFor(challenge: string, number: number, max_number: number) {
  const bytes = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${challenge}${number}`))
  const hash = Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')
  return { challenge, max_number, hash }
}

describe('the work that a server asks for', () => {
  test('The work that a server asks for is done for any number, the first and the last one too', async () => {
    for (const number of [0, 9, 10, 742, 999]) {
      expect(findNumber(await challengeFor('w'.repeat(43), number, 1000))).toBe(number)
    }
    expect(findNumber(await challengeFor('', 42, 100))).toBe(42)
  })

  test('The work that a server asks for ends where no number fits', async () => {
    expect(findNumber(await challengeFor('work', 100, 100))).toBeNull()
  })
})
