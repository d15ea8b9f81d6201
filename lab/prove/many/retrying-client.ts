import type { Member } from '../world/academy.ts'
import type { Client, Reply } from '../world/client.ts'
import { pause } from '../proof.ts'

const MAX_TRIES = 40
const FIRST_PAUSE_MS = 100
const MAX_PAUSE_MS = 1000
const FAULT = 500

/** How calls went: how many were asked for again, how long the slowest of those took, and which never succeeded. */
/** `faults` are answers which show that the product is wrong, not merely busy. */
export type Healing = { again: number; slowest: number; never: number; faults: number }

/** Whether an answer says no more than that it did not work just now. */
const isPassing = (reply: Reply | null) => reply === null || reply.status >= 500

/** Calls as the browser's journal does: again and again until there is an answer. `patient` false gives up at once. */
export async function healed(
  { http, member, healing, patient }: { http: Client; member: Member; healing: Healing; patient: boolean },
  path: string,
  body: object,
): Promise<Reply | null> {
  const begun = performance.now()
  const ask = async () => {
    const asked = await http.post(path, { stud_id: member.stud_id, ...body }, member.token).catch(() => null)
    if (asked?.status === FAULT) healing.faults += 1
    return asked
  }
  let reply = await ask()
  if (!isPassing(reply)) return reply
  healing.again += 1
  const tries = patient ? MAX_TRIES : 0
  for (let tried = 0; tried < tries && isPassing(reply); tried += 1) {
    await pause(Math.min(MAX_PAUSE_MS, FIRST_PAUSE_MS * 2 ** tried) * (0.5 + Math.random() / 2))
    reply = await ask()
  }
  healing.slowest = Math.max(healing.slowest, performance.now() - begun)
  if (isPassing(reply)) healing.never += 1
  return isPassing(reply) ? null : reply
}
