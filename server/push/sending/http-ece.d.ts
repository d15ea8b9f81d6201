/** What is used of the library, which has no types of its own. */
declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  type Parameters = { version: 'aes128gcm'; privateKey: ECDH; dh: string; authSecret: string }

  export function encrypt(content: Buffer, parameters: Parameters): Buffer
}
