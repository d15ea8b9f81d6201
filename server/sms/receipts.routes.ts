import { timingSafeEqual } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Db } from '../db/db.ts'
import { apiHeaders } from '../http/site/headers.ts'
import type { Clock } from '../ports/clock.ts'
import { hashOf, keyedHashes } from '../ports/secret-keys.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import type { SmsChannel } from '../ports/sms.ts'
import { smsSetup, whatsappSetup } from './gateway/sms-setup.ts'
import { noteReceipt } from './messages.queries.ts'
import { receiptsIn } from './receipts.rules.ts'

type Deps = { db: Db; clock: Clock; settings: Settings; secrets: Secrets }

const MAX_BYTES = 65_536

/**
 * Secrets of the receipts' address, the newest first, made from the academy's own keys: whoever has one may report a
 * text's outcome.
 */
const receiptSecrets = (secrets: Secrets, channel: SmsChannel) =>
  channel === 'sms'
    ? keyedHashes(secrets, 'address for receipts')
    : keyedHashes(secrets, 'address for receipts', channel)

type SetupDeps = Pick<Deps, 'settings' | 'secrets'> & { db: Pick<Db, 'read'> }

/** Returns how the receipts of a channel's gateway are read now, or null where they are not. */
async function receiptFormat(deps: SetupDeps, channel: SmsChannel) {
  const { gateway } = (await (channel === 'sms' ? smsOf(deps) : whatsappSetup(deps))) ?? {}
  return gateway?.receipts ?? null
}

const smsOf = async (deps: SetupDeps) => ({ gateway: (await smsSetup(deps)).smsGateway })

/** The address for the gateway's panel, or null when this gateway's receipts are not read. */
export async function receiptAddress(deps: SetupDeps, channel: SmsChannel = 'sms'): Promise<string | null> {
  if (!(await receiptFormat(deps, channel))) return null
  return `${deps.settings.publicUrl ?? ''}/hooks/sms/${receiptSecrets(deps.secrets, channel)[0]}`
}

/** Takes delivery receipts. A wrong secret is answered as any address that there is not, before the body is read. */
export async function receiptRoutes(app: FastifyInstance, deps: Deps): Promise<void> {
  const { db, clock } = deps
  // The address in the gateway's panel stays valid when the keys are changed.
  const wanted = (['sms', 'whatsapp'] as const).flatMap((channel) =>
    receiptSecrets(deps.secrets, channel).map((secret) => ({ channel, hash: Buffer.from(hashOf(secret)) })),
  )
  const channelOf = ({ params }: FastifyRequest) => {
    const given = Buffer.from(hashOf((params as { secret: string }).secret))
    return wanted.find(({ hash }) => timingSafeEqual(given, hash))?.channel ?? null
  }

  await app.register(async (hooks) => {
    hooks.removeAllContentTypeParsers()
    const parser = { parseAs: 'string', bodyLimit: MAX_BYTES } as const
    hooks.addContentTypeParser('*', parser, (_request, body, done) => done(null, body))
    hooks.addHook('onRequest', async (request, reply) => {
      if (channelOf(request) === null) return reply.callNotFound()
    })
    hooks.route({
      method: ['GET', 'POST'],
      url: '/hooks/sms/:secret',
      handler: async (request, reply) => {
        const { query, body } = request
        const channel = channelOf(request)
        // A console's form may have begun or ended the reading of receipts while this process runs.
        const format = channel && (await receiptFormat(deps, channel))
        if (!channel || !format) return reply.callNotFound()
        const receipts = receiptsIn(format, query, typeof body === 'string' ? body : '')
        if (receipts.length > 0) {
          await db.write(async (tx) => {
            for (const receipt of receipts) await noteReceipt(tx, { channel, receipt, now: clock.now() })
          })
        }
        // 200 also without a receipt: a gateway tries the address out, and repeats every request that is not answered
        // by 200.
        return reply.headers(apiHeaders).send({ received: receipts.length })
      },
    })
  })
}
