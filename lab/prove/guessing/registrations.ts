import { defaultLimits } from '../../../server/ports/settings.ts'
import { randomOf, type Verdict } from '../proof.ts'
import type { Academy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import type { Engine } from '../world/engine.ts'
import type { ServerProcess } from '../world/server-process.ts'
import { Attacker } from './attacker.ts'
import { Visitor } from './visitor.ts'

/** The number of accounts: the texts of a day are three for each account. */
export const ACCOUNTS = 300
export const MINUTES = 60

const MINUTE = 60_000
const REGISTRATIONS = 50
const ADDRESSES = 20
const KNOWN = 20
const INNOCENT = 100
const LEAST_INNOCENT = 95
// Enough wrong codes of students that logins on new devices need a proof of work as well.
const GUESSED = 60
const AT_ONCE = 100

type Hour = { servers: ServerProcess[]; academy: Academy; engine: Engine; minutes: number; seed: number }

/**
 * An attacker registers fifty invented numbers a minute from twenty addresses, types a wrong code for each, does the
 * proof of work, and at the beginning guesses codes of students. Students log in meanwhile, some on known devices, more
 * on new ones.
 */
export async function theHour({ servers, academy, engine, minutes, seed }: Hour): Promise<Verdict> {
  const lines = servers.map((server) => new Client(() => server.port, AT_ONCE))
  const attacker = new Attacker(lines, randomOf(seed))
  const placeOf = (index: number, net: string) => ({
    device_id: `id_${net}${String(index).padStart(29, '0')}`,
    address: `10.${net}.${index >> 8}.${index & 255}`,
  })
  const visitors = (from: number, count: number, net: string) =>
    academy.members.slice(from, from + count).map((one, index) => new Visitor(one, placeOf(index, net), lines, academy))
  const known = visitors(0, KNOWN, '101')
  const innocent = visitors(KNOWN, INNOCENT, '102')
  for (const one of known) if (!(await one.comes())) throw new Error('A student could not log in before the attack.')
  const came = { known: 0, innocent: 0 }
  for (let minute = 1; minute <= minutes; minute += 1) {
    await Promise.all(servers.map((server) => server.order({ ahead: minute * MINUTE })))
    if (minute === 1) {
      await attacker.spray(
        academy.members
          .slice(KNOWN + INNOCENT)
          .slice(0, GUESSED)
          .map(({ mobile }) => mobile),
      )
    }
    await attacker.register(REGISTRATIONS, ADDRESSES)
    const due = (all: Visitor[]) => all.filter((_, index) => Math.floor((index * minutes) / all.length) === minute - 1)
    for (const one of due(known)) came.known += Number(await one.comes())
    for (const one of due(innocent)) came.innocent += Number(await one.comes())
  }
  for (const line of lines) line.close()
  const { registered, compared, taken, texts, odd, madeUp } = attacker.loot
  const budget = Math.max(defaultLimits.texts_day, defaultLimits.texts_day_per_account * ACCOUNTS)
  const mostWrong = (defaultLimits.wrong_codes_day * defaultLimits.wrong_codes_day_signup_percent) / 100
  const sent = texts + KNOWN + came.known + came.innocent
  return {
    holds:
      came.known === KNOWN &&
      came.innocent >= LEAST_INNOCENT &&
      sent <= budget &&
      registered > 0 &&
      registered <= mostWrong &&
      taken.size <= 1 &&
      odd === 0,
    line: `registrations: ${minutes} min on ${engine.name} (processes: ${servers.length}), ${REGISTRATIONS} a minute from ${ADDRESSES} addresses, ${registered} codes of them compared (bound ${mostWrong}) and ${madeUp} accounts made, ${compared.size} students guessed and ${taken.size} taken; ${came.known} of ${KNOWN} logged in on known devices, ${came.innocent} of ${INNOCENT} on new ones (bound ${LEAST_INNOCENT}); ${sent} texts (budget ${budget}) (seed ${seed})`,
  }
}
