import type { IncomingMessage } from 'node:http'
import type { Reason } from '#contract/errors.ts'

const JSON_TYPE = /^[ \t]*application\/json[ \t]*(;|$)/i

/** Why a body is not read, by its head: another type than JSON, or more bytes than `most`; null when it is. */
export function headFault({ headers }: IncomingMessage, most: number): Reason | null {
  const type = headers['content-type']
  const length = headers['content-length']
  if (type !== 'application/json') {
    const isEmpty = (length === undefined || length === '0') && headers['transfer-encoding'] === undefined
    if (!(type === undefined ? isEmpty : JSON_TYPE.test(type))) return 'wrong_type'
  }
  return Number(length) > most ? 'too_large' : null
}
