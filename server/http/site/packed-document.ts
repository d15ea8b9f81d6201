import { hash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import type { FastifyReply, FastifyRequest } from 'fastify'

const TAG_CHARACTERS = 22
const pack = { br: promisify(brotliCompress), gzip: promisify(gzip) }
// The best quality takes seconds, and its result is a tenth smaller.
const QUALITY = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }

/** With the weight 0 a client says that it does not take an encoding. */
const ENCODINGS = [
  ['br', /\bbr\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/],
  ['gzip', /\bgzip\b(?!\s*;\s*q=0(\.0*)?\s*(,|$))/],
] as const

/** `br` is compressed by the build. A client that has a `tagged` document gets none, as its headers never change. */
type Options = { br?: Buffer | undefined; tagged?: boolean }

/** A document that is the same for everybody, compressed once for all. */
export class PackedDocument {
  readonly #type: string
  readonly #plain: Buffer
  readonly #etag: string | null
  readonly #packed = new Map<'br' | 'gzip', Promise<Buffer>>()

  constructor(type: string, plain: Buffer, { br, tagged = false }: Options = {}) {
    this.#type = type
    this.#plain = plain
    this.#etag = tagged ? `W/"${hash('sha256', plain, 'base64url').slice(0, TAG_CHARACTERS)}"` : null
    if (br) this.#packed.set('br', Promise.resolve(br))
  }

  async send({ headers }: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (!reply.hasHeader('vary')) void reply.header('vary', 'accept-encoding')
    void reply.type(this.#type)
    if (this.#etag) {
      void reply.header('etag', this.#etag)
      if (headers['if-none-match']?.split(/\s*,\s*/).includes(this.#etag)) return reply.code(304).send()
    }
    const accepts = headers['accept-encoding'] ?? ''
    const encoding = ENCODINGS.find(([, accepted]) => accepted.test(accepts))?.[0]
    if (!encoding) return reply.send(this.#plain)
    return reply.header('content-encoding', encoding).send(await this.#packedAs(encoding))
  }

  async #packedAs(encoding: 'br' | 'gzip'): Promise<Buffer> {
    const packed = this.#packed.get(encoding) ?? pack[encoding](this.#plain, encoding === 'br' ? QUALITY : {})
    this.#packed.set(encoding, packed)
    return packed
  }
}
