import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { generateSecret, generateURI, verifySync } from 'otplib'
import type { Keys, Secrets } from '../../ports/settings.ts'

/** A code may be one step old or early: thirty seconds of a clock that is wrong. */
const TOLERANCE_SECONDS = 30
const IV_BYTES = 12

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

const keyFrom = ({ pepper }: Pick<Keys, 'pepper'>) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(pepper), '', 'authenticator secrets', 32))

/** As it is stored: whoever has the database alone cannot compute codes. */
export function sealSecret(secret: string, secrets: Secrets): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secrets), iv)
  const sealed = Buffer.concat([cipher.update(secret, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${secrets.id}:${iv.toString('base64url')}:${sealed.toString('base64url')}`
}

/** By the keys it was stored with, which may be earlier ones; null when they are gone. */
export function openSecret(stored: string, secrets: Secrets): string | null {
  const [id, iv = '', text = ''] = stored.split(':')
  const keys = [secrets, ...secrets.earlier].find((each) => each.id === id)
  if (!keys) return null
  const sealed = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(keys), Buffer.from(iv, 'base64url'))
  decipher.setAuthTag(sealed.subarray(-16))
  return decipher.update(sealed.subarray(0, -16), undefined, 'utf8') + decipher.final('utf8')
}
