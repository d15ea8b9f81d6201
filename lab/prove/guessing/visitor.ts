import { hash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ProofChallenge } from '../../../contract/src/envelope.ts'
import { pause } from '../proof.ts'
import type { Academy, Member } from '../world/academy.ts'
import type { Client, Reply } from '../world/client.ts'

// An overloaded server says so, and the student presses again.
const TRIES = 30
const PAUSE_MS = 500

type Place = { device_id: string; address: string }

/** A student with a phone of their own, whose texts arrive. */
export class Visitor {
  readonly #member: Member
  readonly #lines: Client[]
  readonly #outbox: string
  readonly #place: Place
  #visits = 0

  constructor(member: Member, place: Place, lines: Client[], { environment }: Academy) {
    this.#member = member
    this.#place = place
    this.#lines = lines
    this.#outbox = join(environment['DATA_DIR'] ?? '', 'outbox.jsonl')
  }

  /** True when the login worked at the first try. */
  async comes(): Promise<boolean> {
    const line = this.#lines[(this.#visits += 1) % this.#lines.length]
    if (!line) return false
    const from = { 'x-forwarded-for': this.#place.address }
    const login = { mobile: this.#member.mobile, phone_code: '91', device_id: this.#place.device_id }
    const asked = await patiently(() => line.post('/Auth/login', login, '', from))
    if (asked.status !== 200) return false
    const { otp_ref } = asked.data as { otp_ref: string }
    const typed = { otp_ref, otp: this.#newestCode() }
    const verify = (body: object) => patiently(() => line.post('/Auth/verifyOTP', body, '', from))
    return (await withProof(typed, verify)).status === 200
  }

  #newestCode(): string {
    const mine = readFileSync(this.#outbox, 'utf8')
      .split('\n')
      .filter((text) => text.includes(this.#member.mobile))
    return /\b\d{4}\b/.exec((JSON.parse(mine.at(-1) ?? '{}') as { text?: string }).text ?? '')?.[0] ?? ''
  }
}

async function patiently(call: () => Promise<Reply>): Promise<Reply> {
  for (let tries = 1; ; tries += 1) {
    const answer = await call()
    if (answer.status !== 503 || tries === TRIES) return answer
    await pause(PAUSE_MS)
  }
}

/** Sends a body, and sends it again with the proof of work where that is asked for. */
export async function withProof(body: object, send: (body: object) => Promise<Reply>): Promise<Reply> {
  const answer = await send(body)
  const { proof } = answer.data as { proof?: ProofChallenge }
  return answer.status === 428 && proof ? send({ ...body, proof: numberFor(proof) }) : answer
}

function numberFor({ challenge, hash: wanted, max_number }: ProofChallenge): number {
  for (let number = 0; number < max_number; number += 1) {
    if (hash('sha256', `${challenge}${number}`, 'hex') === wanted) return number
  }
  throw new Error('The server asks for work that cannot be done.')
}
