import proxyAddr from '@fastify/proxy-addr'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Clock } from '../ports/clock.ts'
import type { Settings } from '../ports/settings.ts'
import type { MediaStorage } from './storage/media-storage.ts'

type Deps = { settings: Pick<Settings, 'mediaServedBy' | 'trustProxy'>; clock: Clock }
export type MediaSender = {
  send: (request: FastifyRequest, reply: FastifyReply, part: { path: string; type: string }) => Promise<FastifyReply>
}

/** Sends a file of media itself, or tells the proxy that it trusts where the file lies, and passes no byte. */
export function mediaSender(storage: MediaStorage, { settings, clock }: Deps): MediaSender {
  const { mediaServedBy, trustProxy } = settings
  const isTrusted = mediaServedBy === 'nginx' ? proxyAddr.compile(trustProxy) : () => false
  return {
    send: async (request, reply, { path, type }) => {
      void reply.type(type)
      // A client that bypasses the proxy gets the bytes, and is not told where they lie.
      if (isTrusted(request.socket.remoteAddress ?? '', 0)) {
        // The proxy says itself that it sends parts.
        void reply.removeHeader('accept-ranges')
        return reply.header('x-accel-redirect', await storage.addressForProxy(path, clock.now())).send()
      }
      const { status, headers, body } = await storage.open(path, request)
      void reply.code(status).headers(headers)
      return reply.send(body)
    },
  }
}
