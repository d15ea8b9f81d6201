import type { IncomingMessage } from 'node:http'
import { parse } from 'secure-json-parse'
import { headFault } from '../../http/calls/head-fault.ts'
import { ApiError } from '../../http/errors/api-error.ts'

/** Listens to a body when somebody asks for it. */
export class BodyReader {
  readonly #request: IncomingMessage
  readonly #most: number

  constructor(request: IncomingMessage, most: number) {
    this.#request = request
    this.#most = most
  }

  async json(): Promise<unknown> {
    const fault = headFault(this.#request, this.#most)
    if (fault) throw new ApiError(fault)
    const chunks: Buffer[] = []
    let length = 0
    try {
      for await (const chunk of this.#request) {
        length += (chunk as Buffer).length
        if (length > this.#most) throw new ApiError('too_large')
        chunks.push(chunk as Buffer)
      }
    } catch (error) {
      throw error instanceof ApiError ? error : new ApiError('malformed')
    }
    if (length === 0) return undefined
    try {
      return parse(Buffer.concat(chunks).toString())
    } catch {
      throw new ApiError('malformed')
    }
  }
}
