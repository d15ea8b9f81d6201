import type { FastifyInstance, FastifyReply, RouteOptions } from 'fastify'
import type { Registry } from './registry.ts'

/** Of every answer its status, and how long it took: by declared route, never by the address that was asked for. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const answers = registry.counter('academy_requests_total', 'Requests answered, by route and class of status.')
  const times = registry.histogram('academy_request_seconds', 'From the headers of a request to the end of its answer.')
  const counting = (method: string, route: string) => {
    const make = () => ({
      took: times({ method, route }),
      classes: [2, 3, 4, 5].map((first) => answers({ method, route, status: `${first}xx` })),
    })
    // Made at the first answer: what nobody asks for is not shown.
    let series: ReturnType<typeof make> | null = null
    return (reply: FastifyReply) => {
      series ??= make()
      series.took.observe(reply.elapsedTime / 1000)
      series.classes[Math.floor(reply.statusCode / 100) - 2]?.add()
    }
  }

  app.addHook('onRoute', (route) => {
    const count = counting(methodOf(route), nameOf(route.url))
    const more = (_request: unknown, reply: FastifyReply, done: () => void) => {
      count(reply)
      done()
    }
    route.onResponse = [...hooksOf(route), more]
  })
  // The app's own pages, and everything that does not exist: one route, whatever was asked for.
  const pages = new Map(['GET', 'HEAD', 'POST', 'other'].map((method) => [method, counting(method, 'page')]))
  app.addHook('onResponse', (request, reply, done) => {
    if (request.is404) (pages.get(request.method) ?? pages.get('other'))?.(reply)
    done()
  })
}

/** A file is declared for both methods at once. */
const methodOf = ({ method }: RouteOptions) => (Array.isArray(method) ? 'GET' : method)

const hooksOf = ({ onResponse = [] }: RouteOptions) => (Array.isArray(onResponse) ? onResponse : [onResponse])

/** Each file of the web app is a route of its own, with another name after every build. */
function nameOf(url: string): string {
  return /^\/(api|media|livez|readyz|healthz)(\/|$)/.test(url) ? url : 'file'
}
