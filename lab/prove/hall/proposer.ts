import type { StaffMember } from '../../../e2e/staff.ts'
import { pause } from '../proof.ts'
import type { Ledger } from './ledger.ts'
import type { SealedPaper } from './other-papers.ts'

type Parts = { staff: StaffMember; sealed: SealedPaper; ledger: Ledger; random: () => number }
type Asked = { question_id: number; version: string; fields: Record<string, string> }
type Alarm = { kind: string; change_id: number | null; draft_id: number | null; may_see: boolean }

const BETWEEN_MS = 300
const reason = 'The printed key is wrong.'

/** A person who proposes changes of a sealed paper, decides on others' ones, withdraws, and tries a change alone. */
export class Proposer {
  readonly #parts: Parts
  /** Changes that this person proposed, as far as that was acknowledged. */
  readonly #own = new Set<number>()
  #proposed = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  async act(life: { ended: boolean }): Promise<void> {
    const { random } = this.#parts
    while (!life.ended) {
      // The call was rejected or not answered; the next step reads the present state again.
      await this.#step().catch(() => {})
      await pause(random() * BETWEEN_MS)
    }
  }

  async #step(): Promise<void> {
    const { staff, random } = this.#parts
    const alarms = await staff.call<Alarm[]>('/staff/seal_alarms')
    const waiting = alarms.filter(({ kind }) => kind === 'proposed')
    const change_id = waiting[Math.floor(random() * waiting.length)]?.change_id ?? null
    const what = random()
    if (what < 0.3) await this.#alone()
    else if (what < 0.4) await this.#see(alarms)
    else if (change_id === null || what < 0.55) await this.#propose()
    else if (what < 0.65) await this.#withdraw(change_id)
    else await this.#decide(change_id)
  }

  async #question(): Promise<Asked> {
    const { staff, sealed, random } = this.#parts
    const question_id = sealed.ids[Math.floor(random() * sealed.ids.length)]
    return staff.call<Asked>('/staff/question', { question_id })
  }

  /** Returns another right answer, or an explanation that no version had before. */
  #changed({ fields }: Asked) {
    const { staff, random } = this.#parts
    const explanation = `As ${staff.email} says for the ${(this.#proposed += 1)}th time.`
    const correct = fields['correct'] === 'A' ? 'C' : 'A'
    return { ...fields, ...(random() < 0.5 ? { explanation } : { correct }) }
  }

  async #propose(): Promise<void> {
    const asked = await this.#question()
    const { question_id, version } = asked
    const body = { question_id, version, fields: this.#changed(asked), reason }
    const { change_id } = await this.#parts.staff.call<{ change_id: number | null }>(
      '/staff/propose_sealed_change',
      body,
    )
    if (change_id !== null) this.#own.add(change_id)
  }

  /** Changes the question in the bank, without a second person: nothing of the change may be stored. */
  async #alone(): Promise<void> {
    const { staff, ledger, random } = this.#parts
    const asked = await this.#question()
    const { question_id, version } = asked
    try {
      if (random() < 0.2) await staff.call('/staff/retire_question', { question_id, version, restore: false })
      else {
        const body = { question_id, version, fields: this.#changed(asked) }
        const { saved } = await staff.call<{ saved: object | null }>('/staff/save_question', body)
        if (!saved) return
      }
      ledger.faults.push(`question ${question_id} of the sealed paper was changed by one person`)
    } catch (error) {
      if (String(error).includes('sealed paper')) ledger.alone += 1
    }
  }

  async #withdraw(change_id: number): Promise<void> {
    const { staff, ledger } = this.#parts
    await staff.call('/staff/withdraw_sealed_change', { change_id })
    ledger.decided.set(change_id, 'withdrawn')
  }

  async #decide(change_id: number): Promise<void> {
    const { staff, ledger, random } = this.#parts
    const approve = random() < 0.7
    const body = { change_id, approve, note: approve ? '' : 'It is right as it is.' }
    await staff.call('/staff/decide_sealed_change', body)
    if (this.#own.has(change_id)) ledger.faults.push(`change ${change_id} was decided by who proposed it`)
    ledger.decided.set(change_id, approve ? 'approved' : 'declined')
  }

  async #see(alarms: Alarm[]): Promise<void> {
    const seen = alarms.find(({ kind, may_see }) => kind === 'changed' && may_see)
    if (!seen) return
    const { draft_id, change_id } = seen
    await this.#parts.staff.call('/staff/see_seal_alarm', { draft_id, change_id })
  }
}
