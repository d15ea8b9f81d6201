import type { IncomingMessage } from 'node:http'
import type { Reason } from '#contract/errors.ts'

const JSON_TYPE = /^[ \t]*application\/json[ \t]*(;|$)/i

/** Returns why a body is not read, by its headers: not JSON, or more bytes than `most`; null when it is read. */
export function headFault({ headers }: IncomingMessage, most: number): Reason | null {
  const type = headers['content-type']
  const length = headers['content-length']
  if (type !== 'application/json') {
    const isEmpty = (length === undefined || length === '0') && headers['transfer-encoding'] === undefined
    if (!(type === undefined ? isEmpty : JSON_TYPE.test(type))) return 'wrong_type'
  }
  return Number(length) > most ? 'too_large' : null
}
