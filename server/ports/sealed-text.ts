import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Keys, Secrets } from './settings.ts'

const IV_BYTES = 12
const TAG_BYTES = 16

const keyFrom = ({ pepper }: Pick<Keys, 'pepper'>, purpose: string) =>
  Buffer.from(hkdfSync('sha256', Buffer.from(pepper), '', purpose, 32))

/**
 * Encrypts a secret that the database keeps: a copy of the database alone does not open it. Each purpose has a key of
 * its own, so that what was stored for one opens nowhere else.
 */
export function sealText(text: string, secrets: Secrets, purpose: string): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv('aes-256-gcm', keyFrom(secrets, purpose), iv)
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.final(), cipher.getAuthTag()])
  return `${secrets.id}:${iv.toString('base64url')}:${sealed.toString('base64url')}`
}

/** Decrypts by the keys that encrypted the text, which may be earlier ones; null when they are gone. */
export function openText(stored: string, secrets: Secrets, purpose: string): string | null {
  const [id, iv = '', text = ''] = stored.split(':')
  const keys = [secrets, ...secrets.earlier].find((each) => each.id === id)
  if (!keys) return null
  const sealed = Buffer.from(text, 'base64url')
  const decipher = createDecipheriv('aes-256-gcm', keyFrom(keys, purpose), Buffer.from(iv, 'base64url'))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  return decipher.update(sealed.subarray(0, -TAG_BYTES), undefined, 'utf8') + decipher.final('utf8')
}
