import { generateSecret, generateURI, verifySync } from 'otplib'
import { openText, sealText } from '../../ports/sealed-text.ts'
import type { Secrets } from '../../ports/settings.ts'

/** A code may be one step old or early: thirty seconds of a clock that is wrong. */
const TOLERANCE_SECONDS = 30
const PURPOSE = 'authenticator secrets'

export const newTotpSecret = (): string => generateSecret()

/** Returns the text of the picture that an authenticator scans. */
export const totpUri = (secret: string, academy: string, email: string): string =>
  generateURI({ issuer: academy, label: email, secret })

/** The step (half minutes since 1970) that a code belongs to, or null when it is wrong or of a step that was taken. */
export function totpStep(secret: string, code: string, taken: number, now: number): number | null {
  const options = { secret, token: code, epoch: Math.floor(now / 1000), epochTolerance: TOLERANCE_SECONDS }
  const found = verifySync({ ...options, ...(taken > 0 && { afterTimeStep: taken }) })
  return found.valid && 'timeStep' in found ? found.timeStep : null
}

type Known = { authenticator_id: number; secret: string; step: number }

/** Returns which of these authenticators shows this code, with its step; null when none does. */
export function matchingTotp(known: Known[], code: string, secrets: Secrets, now: number) {
  for (const { authenticator_id, secret, step: taken } of known) {
    const opened = openSecret(secret, secrets)
    const step = opened === null ? null : totpStep(opened, code, taken, now)
    if (step !== null) return { authenticator_id, step }
  }
  return null
}

/** As it is stored: whoever has the database alone cannot compute codes. */
export const sealSecret = (secret: string, secrets: Secrets): string => sealText(secret, secrets, PURPOSE)

/** By the keys it was stored with, which may be earlier ones; null when they are gone. */
export const openSecret = (stored: string, secrets: Secrets): string | null => openText(stored, secrets, PURPOSE)
