import { connection } from './connection.ts'

/** A picture, document or video as the browser fetches it: the server's own paths stand on the API's host. */
export function mediaAddress(address: string): string
export function mediaAddress(address: string | null): string | null
export function mediaAddress(address: string | null): string | null {
  return address?.startsWith('/media/') ? connection.base + address : address
}
