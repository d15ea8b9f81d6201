import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import type { Registry } from './registry.ts'

/** Of every answer its status, and how long it took: by declared route, never by the address that was asked for. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const answers = registry.counter('academy_requests_total', 'Requests answered, by route and class of status.')
  const times = registry.histogram('academy_request_seconds', 'From the headers of a request to the end of its answer.')
  const seriesOf = (method: string, route: string) => {
    const took = times({ method, route })
    const classes = [1, 2, 3, 4, 5].map((first) => answers({ method, route, status: `${first}xx` }))
    return (reply: FastifyReply) => {
      took.observe(reply.elapsedTime / 1000)
      classes[Math.floor(reply.statusCode / 100) - 1]?.add()
    }
  }

  // The series are looked up when a route is declared, so that a request costs an addition.
  app.addHook('onRoute', (route) => {
    const count = seriesOf(String(route.method), nameOf(route.url))
    const more = (_request: unknown, reply: FastifyReply, done: () => void) => {
      count(reply)
      done()
    }
    route.onResponse = [...hooksOf(route), more]
  })
  // The app's own pages, and everything that does not exist: one route, whatever was asked for.
  const pages = new Map(['GET', 'HEAD', 'POST', 'other'].map((method) => [method, seriesOf(method, 'page')]))
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) (pages.get(request.method) ?? pages.get('other'))?.(reply)
    done()
  })
}

const hooksOf = ({ onResponse = [] }: RouteOptions) => (Array.isArray(onResponse) ? onResponse : [onResponse])

/** Each file of the web app is a route of its own, with another name after every build. */
function nameOf(url: string): string {
  return /^\/(api|media|livez|readyz|healthz)(\/|$)/.test(url) ? url : 'file'
}
