import type { RequestListener } from 'node:http'
import type { FastifyInstance } from 'fastify'
import inject, { type InjectOptions } from 'light-my-request'
import { buildApp } from '../app.ts'
import type { AppParts } from '../app-parts.ts'

/** The whole app; its `inject` goes through the server, so that a request meets the router of the calls first. */
export async function builtApp(parts: AppParts): Promise<FastifyInstance> {
  const app = await buildApp(parts)
  const [listener] = app.server.listeners('request') as [RequestListener]
  const through = async (asked: InjectOptions | string) => {
    await app.ready()
    return inject(listener, asked)
  }
  return Object.assign(app, { inject: through })
}
