import { sign } from '../../media/signature.ts'

export const signer = (key: string) => (sessionId: number, now: number, lifetime: number) =>
  sign(key, sessionId, now, lifetime)
