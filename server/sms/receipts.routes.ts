import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { apiHeaders } from '../http/site/headers.ts'
import type { Clock } from '../ports/clock.ts'
import { hashOf, keyedHashes } from '../ports/secret-keys.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import { noteReceipt } from './messages.queries.ts'
import { receiptsIn } from './receipts.rules.ts'

type Deps = { db: Db; clock: Clock; settings: Settings; secrets: Secrets }

const MAX_BYTES = 65_536

/**
 * Secrets of the receipts' address, the newest first, made from the academy's own keys: whoever has one may report a
 * text's outcome.
 */
const receiptSecrets = (secrets: Secrets) => keyedHashes(secrets, 'address for receipts')

/** The address for the gateway's panel, or null when this gateway's receipts are not read. */
export function receiptAddress({ settings, secrets }: Pick<Deps, 'settings' | 'secrets'>): string | null {
  if (!settings.smsGateway?.receipts) return null
  return `${settings.publicUrl ?? ''}/hooks/sms/${receiptSecrets(secrets)[0]}`
}

/** Takes delivery receipts. A wrong secret is answered as any address that there is not, before the body is read. */
export async function receiptRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { settings, db, clock } = deps
  const format = settings.smsGateway?.receipts
  if (!format) return
  // The address in the gateway's panel stays valid when the keys are changed.
  const wanted = receiptSecrets(deps.secrets).map((secret) => Buffer.from(hashOf(secret)))
  const isRight = ({ params }: FastifyRequest) =>
    wanted.some((one) => timingSafeEqual(Buffer.from(hashOf((params as { secret: string }).secret)), one))

  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    const parser = { parseAs: 'string', bodyLimit: MAX_BYTES } as const
    hooks.addContentTypeParser('*', parser, (_request, body, done) => done(null, body))
    hooks.addHook('onRequest', async (request, reply) => {
      if (!isRight(request)) return reply.callNotFound()
    })
    hooks.route({
      method: ['GET', 'POST'],
      url: '/hooks/sms/:secret',
      handler: async ({ query, body }, reply) => {
        const receipts = receiptsIn(format, query, typeof body === 'string' ? body : '')
        if (receipts.length > 0) {
          await db.write(async (tx) => {
            for (const receipt of receipts) await noteReceipt(tx, receipt, clock.now())
          })
        }
        // 200 also without a receipt: a gateway tries the address out, and repeats every request that is not answered
        // by 200.
        return reply.headers(apiHeaders).send({ received: receipts.length })
      },
    })
  })
}
