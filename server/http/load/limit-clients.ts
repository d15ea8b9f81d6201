import type { Server } from 'node:http'
import type { Socket } from 'node:net'
import proxyAddr from '@fastify/proxy-addr'
import type { Settings } from '../../ports/settings.ts'
import { addressOf, inNetworks } from './client-address.ts'
import { InFlight } from './in-flight.ts'
import type { Log } from '../../ports/log.ts'
import { ApiError } from '../errors/api-error.ts'

const RETRY_SECONDS = 1

/** Limits one client's requests under way behind trusted proxies, whose connections all clients share. */
export type ProxiedRequests = {
  /** Throws `too_many`; a request that passes must be ended by `end`. */
  begin(address: string): void
  end(address: string): void
}

type ClientLimits = Pick<Settings, 'limits' | 'limitsOn' | 'trustProxy' | 'campusNetworks'>

/** Limits connections per address. Returns the limit of requests that replaces it where a proxy is trusted, or null. */
export function limitClients(server: Server, settings: ClientLimits, log: Log): ProxiedRequests | null {
  const { limits, limitsOn, trustProxy, campusNetworks } = settings
  if (!limitsOn) return null
  const isCampus = inNetworks(campusNetworks)
  const limitOf = (address: string | number) =>
    limits.connections_per_address * (isCampus(String(address)) ? limits.campus_factor : 1)
  const isProxy = trustProxy.length > 0 ? proxyAddr.compile(trustProxy) : () => false
  limitConnections(server, { limitOf, isProxy, log })
  if (trustProxy.length === 0) return null
  const requests = new InFlight(limitOf)
  return {
    begin: (address) => {
      if (!requests.begin(address)) throw new ApiError('too_many', { retryAfter: RETRY_SECONDS })
    },
    end: (address) => requests.end(address),
  }
}

type Connections = {
  limitOf: (address: string | number) => number
  isProxy: (address: string, hop: number) => boolean
  log: Log
}

function limitConnections(server: Server, { limitOf, isProxy, log }: Connections): void {
  const connections = new InFlight(limitOf)
  server.on('connection', (socket: Socket) => {
    const { remoteAddress = '' } = socket
    if (isProxy(remoteAddress, 0)) return
    const address = addressOf(remoteAddress)
    if (connections.begin(address)) socket.once('close', () => connections.end(address))
    else {
      socket.destroy()
      log.info('connection refused', { reason: 'too_many' })
    }
  })
}
