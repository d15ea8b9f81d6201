import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { Log } from '../ports/log.ts'
import type { Settings } from '../ports/settings.ts'
import { type RequestFacts, requestFactsOf } from './calls/api-request.ts'
import { ApiError } from './errors/api-error.ts'
import { hasOneHost } from './errors/client-errors.ts'
import type { FaultLogs } from './errors/send-error.ts'
import type { Readiness } from './health.ts'
import { rateLimitedLog, responseLog } from './request-log.ts'
import { commonHeaders } from './site/headers.ts'

/** What holds for every request and its answer, of a call as of anything else. */
export type Pipeline = {
  /** On every answer. */
  headers: Record<string, string>
  logs: FaultLogs
  /** Throws `malformed` unless the request asks for one host. */
  checkHost(request: IncomingMessage): void
  /** True when the server is about to close: each connection ends with its answer. */
  isClosing(): boolean
  /** Logs what failed on our side or was slow; `milliseconds` from the headers to the end of the answer. */
  answered(facts: RequestFacts, method: string, status: number, milliseconds: number): void
}

type Parts = { settings: Settings; log: Log; readiness: Readiness; isListening: () => boolean }

export function makePipeline({ settings, log, readiness, isListening }: Parts): Pipeline {
  const failed = rateLimitedLog(log)
  return {
    headers: commonHeaders(settings),
    // Refusals have a log of their own, since a flood of them must not hide a failure.
    logs: { failed, refusals: rateLimitedLog(log) },
    checkHost: (request) => {
      if (!hasOneHost(request)) throw new ApiError('malformed')
    },
    isClosing: () => readiness.isLeaving || !isListening(),
    answered: responseLog({ all: settings.logLevel === 'debug', log, failed }),
  }
}

/** Sends what Fastify answers through the same pipeline. */
export function usePipeline(app: FastifyInstance, pipeline: Pipeline): void {
  app.addHook('onRequest', async (request, reply) => {
    void reply.headers(pipeline.headers)
    pipeline.checkHost(request.raw)
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (pipeline.isClosing()) void reply.header('connection', 'close')
    done(null, payload)
  })
  app.addHook('onResponse', (request, { statusCode, elapsedTime }, done) => {
    pipeline.answered(requestFactsOf(request), request.method, statusCode, elapsedTime)
    done()
  })
}
