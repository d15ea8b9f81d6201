import { generateSync } from 'otplib'
import type { Answer, Machine } from './machine.ts'

const PASSWORD = 'tamarind lamp seven rivers'

/** A staff browser that sends the same cookies to every machine. */
export class StaffClient {
  readonly email = 'owner@demo.example'
  readonly #cookies = new Map<string, string>()

  /** Sets the owner up by the link that a machine has printed. */
  async setUp(at: Machine): Promise<void> {
    const link = at.ownerLink.split('#')[1] ?? ''
    const { ticket } = (await this.#done(at, 'accept_invitation', { link, password: PASSWORD })) as { ticket: string }
    const { secret } = (await this.#done(at, 'set_up_totp_begin', { ticket })) as { secret: string }
    await this.#done(at, 'set_up_totp', { ticket, code: generateSync({ secret }) })
  }

  async post(at: Machine, call: string, body: object = {}): Promise<Answer> {
    const reply = await at.post(`/staff/${call}`, body, this.#headers(at))
    for (const cookie of reply.cookies) {
      const [, name = '', value = ''] = /^([\w-]+)=([^;]*)/.exec(cookie) ?? []
      this.#cookies.set(name, value)
    }
    return reply
  }

  /** Uploads a file to be imported; `upload` adds it to an earlier one. */
  async send(at: Machine, name: string, content: string, upload?: number): Promise<Answer> {
    const beside: Record<string, string> = upload === undefined ? {} : { 'x-upload': String(upload) }
    const type = { 'content-type': 'application/octet-stream', 'x-file-name': name, ...beside }
    const headers = { ...this.#headers(at), ...type }
    const reply = await fetch(`${at.origin}/api/staff/import_file`, { method: 'POST', headers, body: content })
    return { status: reply.status, body: (await reply.json()) as Answer['body'] }
  }

  /** Tries a password of this account from another browser. */
  async tryPassword(at: Machine, isRight: boolean): Promise<Answer> {
    const headers = { 'x-staff': '1', origin: at.origin }
    return at.post('/staff/login', { email: this.email, password: isRight ? PASSWORD : 'not this one' }, headers)
  }

  #headers(at: Machine): Record<string, string> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    return { 'x-staff': '1', origin: at.origin, cookie }
  }

  async #done(at: Machine, call: string, body: object): Promise<unknown> {
    const { status, body: answer } = await this.post(at, call, body)
    if (status !== 200) throw new Error(`/staff/${call}: ${JSON.stringify(answer)}`)
    return answer.data
  }
}
