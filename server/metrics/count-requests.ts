import type { FastifyInstance } from 'fastify'
import type { Registry } from './registry.ts'

/** Of every answer its status, and how long it took: by declared route, never by the address that was asked for. */
export function countRequests(app: FastifyInstance, registry: Registry): void {
  const answers = registry.counter('academy_requests_total', 'Requests answered, by route and class of status.')
  const times = registry.histogram('academy_request_seconds', 'From the headers of a request to the end of its answer.')
  const seriesOf = (method: string, route: string) => ({
    took: times({ method, route }),
    classes: [2, 3, 4, 5].map((first) => answers({ method, route, status: `${first}xx` })),
  })
  type Series = ReturnType<typeof seriesOf>
  // Made at the first answer: what nobody asks for is not shown.
  const known = new Map<string, Map<string, Series>>()
  const count = (method: string, route: string, status: number, milliseconds: number) => {
    let ofMethod = known.get(method)
    if (!ofMethod) known.set(method, (ofMethod = new Map<string, Series>()))
    let series = ofMethod.get(route)
    if (!series) ofMethod.set(route, (series = seriesOf(method, route)))
    series.took.observe(milliseconds / 1000)
    series.classes[Math.floor(status / 100) - 2]?.add()
  }

  app.apiRouter.watch(({ call, apiRequest, status, milliseconds }) =>
    count(call.method, apiRequest.route, status, milliseconds),
  )
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    const { method, url } = request.routeOptions
    // The app's own pages, and everything that does not exist: one route, whatever was asked for.
    if (request.is404 || url === undefined) count(shownMethod(request.method), 'page', statusCode, elapsedTime)
    else count(declared(method), nameOf(url), statusCode, elapsedTime)
    done()
  })
}

const shownMethod = (method: string) => (['GET', 'HEAD', 'POST'].includes(method) ? method : 'other')

/** A file is declared for both methods at once. */
const declared = (method: string | string[] | undefined) => (typeof method === 'string' ? method : 'GET')

/** Each file of the web app is a route of its own, with another name after every build. */
function nameOf(url: string): string {
  return /^\/(api|media|hooks|livez|readyz|healthz)(\/|$)/.test(url) ? url : 'file'
}
