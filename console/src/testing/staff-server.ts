import { vi } from 'vitest'
import type { ErrorEnvelope } from '#contract/envelope.ts'
import type { Reason } from '#contract/errors.ts'
import type { StaffApi } from '#contract/staff/all-staff-calls.ts'

type Path = keyof StaffApi
type Body<P extends Path> = StaffApi[P]['body']
type Data<P extends Path> = StaffApi[P]['data']

/** An error with which a call is rejected. */
export class Refusal {
  readonly reason: Reason
  readonly message: string
  readonly field: string | undefined

  constructor(reason: Reason, message: string, field?: string) {
    this.reason = reason
    this.message = message
    this.field = field
  }

  get envelope(): ErrorEnvelope {
    const { reason, message, field } = this
    const status_code = reason === 'signed_out' ? 401 : reason === 'not_found' ? 404 : 422
    return { status: false, status_code, message, data: { reason, ...(field !== undefined && { field }) } }
  }
}

type Answer<P extends Path> = Data<P> | Refusal

/** What stands in the place of the network: it answers as it was told, and remembers what was asked. */
export class StaffServer {
  /** Nothing is reached, as without a line. */
  isDown = false
  readonly #answers = new Map<string, (body: never) => unknown>()
  readonly #asked: { path: string; body: unknown }[] = []

  constructor() {
    vi.stubGlobal('fetch', async (address: string, { body }: { body: string | File }) => {
      if (this.isDown) throw new TypeError('Failed to fetch')
      return Response.json(await this.#answered(address.slice('/api'.length), body))
    })
  }

  /** Says how a call is answered from now on. */
  answer<P extends Path>(path: P, answer: (body: Body<P>) => Answer<P> | Promise<Answer<P>>): void {
    this.#answers.set(path, answer)
  }

  /** Returns the bodies of a call, the last one at the end. */
  asked<P extends Path>(path: P): Body<P>[] {
    return this.#asked.filter((one) => one.path === path).map(({ body }) => body as Body<P>)
  }

  async #answered(path: string, sent: string | File): Promise<object> {
    const body = (typeof sent === 'string' ? JSON.parse(sent) : sent) as never
    this.#asked.push({ path, body })
    const answer = this.#answers.get(path)
    const data = answer ? await answer(body) : new Refusal('not_found', `No answer of ${path} is known.`)
    return data instanceof Refusal ? data.envelope : { status: true, status_code: 200, message: 'OK', data }
  }
}
