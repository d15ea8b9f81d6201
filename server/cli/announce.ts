import type { Server } from 'node:net'
import type { Secrets, Settings } from '../ports/settings.ts'
import { beginWord } from '../staff/begin/begin-word.ts'
import { beginningOf } from '../staff/begin/beginning.queries.ts'
import { demoOwnerLink } from './demo-owner.ts'
import { demoNumbers } from './load-demo.ts'

type Bound = ReturnType<Server['address']>
type Deps = Parameters<typeof demoOwnerLink>[0] & { settings: Settings; secrets: Secrets }

/** Returns the port that is listened on, which differs from the setting where that is 0. */
export const portOf = (bound: Bound, set: number): number => (bound && typeof bound === 'object' ? bound.port : set)

/** Returns the address under which people reach this process. */
export function originOf(settings: Settings, bound: Bound): string {
  const host = settings.host.includes(':') ? `[${settings.host}]` : settings.host
  return settings.publicUrl ?? `http://${host}:${portOf(bound, settings.port)}`
}

/** Tells whoever started the app where it is, and how to begin. */
export async function announce(
  { settings, secrets, ...deps }: Deps,
  origin: string,
  print: (line: string) => void,
): Promise<void> {
  const { db } = deps
  const beginning = await beginningOf(db.read)
  const numbers = settings.sms === 'console' ? await demoNumbers({ db }) : []
  const ownerLink = numbers.length > 0 ? await demoOwnerLink(deps) : null
  print(`\nOpen ${origin}`)
  if (!beginning.is_begun || beginning.owner) {
    const word = beginWord(secrets, settings)
    const what = beginning.is_begun
      ? 'Set the password of its owner'
      : 'Set up your academy, or look at the demo academy'
    print(`${what}. This address is for you alone:`)
    print(`  ${origin}/staff/begin#${word}`)
    print(`Set-up word: ${word}`)
  }
  if (numbers.length === 0) return
  print('Log in as a demo student; the code is printed here:')
  for (const { name, number } of numbers) print(`  ${number}  ${name}`)
  if (ownerLink === null) print(`The staff log in at ${origin}/staff`)
  else print(`Set up the academy's owner, once, within three days: ${origin}${ownerLink}`)
}
