import { lookup, type LookupAddress } from 'node:dns'
import { request as plainRequest } from 'node:http'
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import type { SmsGateway } from '../../ports/sms.ts'
import { isHere, isPublicAddress, isPublicHost } from './public-address.rules.ts'

type Reach = NonNullable<SmsGateway['reach']>
type Asking = {
  url: string
  init: { method: string; headers: [string, string][]; body?: string }
}
export type Reached = { status: number; chunks: AsyncIterable<Uint8Array> }

const mayReach = (address: string, reach: Reach) => isPublicAddress(address) || (reach === 'here' && isHere(address))

/** An address that was entered leads into a private network. */
const notPublic = () => Object.assign(new Error('not a public address'), { code: 'PRIVATE_ADDRESS' })

/** A connection ended without an answer. */
const cutOff = () => Object.assign(new Error('no answer'), { code: 'ECONNRESET' })

/** True where such an address may be entered: `https:` to a public host, or, for trying out, anything on this machine. */
export function mayBeCalled({ protocol, hostname }: URL, reach: Reach): boolean {
  const isLoopback = hostname === 'localhost' || isHere(hostname.replace(/^\[|\]$/g, ''))
  if (isLoopback) return reach === 'here'
  return protocol === 'https:' && isPublicHost(hostname)
}

/**
 * Looks a name up for a connection, and refuses the connection where the name leads to a private address: what was
 * checked is what is called, also when a name leads elsewhere a second later.
 */
const guardedLookup =
  (reach: Reach): LookupFunction =>
  (hostname, options, done) => {
    lookup(hostname, { ...options, all: true }, (error, found) => {
      const addresses = (found as LookupAddress[] | undefined) ?? []
      const [first] = addresses
      const isReached = addresses.every(({ address }) => mayReach(address, reach))
      if (error || !first || !isReached) done(error ?? notPublic(), '', 0)
      else if (options.all) done(null, addresses)
      else done(null, first.address, first.family)
    })
  }

/**
 * Sends one request to an address that somebody typed into a form. It goes to the public internet alone, follows no
 * redirect, and keeps no connection. Rejects with an error whose code says why.
 */
export async function askGuarded({ url, init }: Asking, reach: Reach, signal: AbortSignal): Promise<Reached> {
  const address = new URL(url)
  const host = address.hostname.replace(/^\[|\]$/g, '')
  // A connection to an address of digits looks nothing up.
  if (!mayBeCalled(address, reach) || (isIP(host) !== 0 && !mayReach(host, reach))) throw notPublic()
  const send = address.protocol === 'https:' ? request : plainRequest
  const { method, body } = init
  const headers = Object.fromEntries(init.headers)
  if (body !== undefined) headers['content-length'] = String(Buffer.byteLength(body))
  return new Promise((resolve, reject) => {
    send(address, { method, headers, signal, lookup: guardedLookup(reach), agent: false }, (response) => {
      resolve({ status: response.statusCode ?? 0, chunks: response })
    })
      .on('error', reject)
      // An answer of 101 is neither a response nor an error: without these two, its send would wait for good.
      .on('upgrade', (_response, socket) => {
        socket.destroy()
        reject(cutOff())
      })
      .on('close', () => reject(cutOff()))
      .end(body)
  })
}
