import { inspect, isDeepStrictEqual } from 'node:util'
import { answerCacheChannel } from '../cache/answer-cache.ts'
import type { Caller } from '../http/calls/api-request.ts'
import type { CountedDb } from '../db/change-counters.ts'
import type { Clock } from '../ports/clock.ts'

/** A watcher recognizes its own app by the clock, because the apps of all suites of a process exist at once. */
type Given = {
  clock: Clock
  caller: Caller
  path: string
  sent: string | Buffer
  make: () => Promise<{ sent: string | Buffer }>
}

const SHOWN = 200

/** Returns the cached and the new text, from a little before the place where they differ. */
function difference(given: string, anew: unknown): string {
  const holds = typeof anew === 'string' ? anew : inspect(anew)
  let at = 0
  while (at < given.length && given[at] === holds[at]) at += 1
  const from = Math.max(0, at - SHOWN / 2)
  return `given …${given.slice(from, from + SHOWN)}… where …${holds.slice(from, from + SHOWN)}… holds`
}

/**
 * Makes every cached answer again while a test runs, and returns those that were outdated: somewhere a table was
 * written without `bumpContentVersion` or `bumpStudentVersion`, or the call's policy leaves out a dependency.
 */
export function watchCachedAnswers(db: CountedDb, clock: Clock): { stop: () => void; stale: () => Promise<string[]> } {
  const looked: Promise<string | null>[] = []
  const versionsOf = async ({ session_id, stud_id }: Caller) => {
    const session = await db.read
      .selectFrom('sessions')
      .where('session_id', '=', session_id)
      .where('ended_at', 'is', null)
      .select('own_version')
      .executeTakeFirst()
    const content = await db.read.selectFrom('content_version').selectAll().executeTakeFirst()
    const own = (session?.own_version ?? Number.NaN) + db.studentChanges(stud_id)
    return [own, content?.version ?? 0, content?.people_version ?? 0, content?.attendance_version ?? 0]
  }
  const look = async ({ caller, path, sent, make }: Given) => {
    const { teaching, people, attendance, own } = caller
    const before = clock.now()
    const anew = await make().then(
      (made) => String(made.sent),
      (error: unknown) => error,
    )
    if (anew === String(sent)) return null
    // If data was stored in between, or the test moved its clock, the answers may differ.
    const isSame = isDeepStrictEqual(await versionsOf(caller), [own, teaching, people, attendance])
    return isSame && clock.now() === before ? `${path}: ${difference(String(sent), anew)}` : null
  }
  const subscriber = (message: unknown) => {
    const given = message as Given
    if (given.clock === clock) looked.push(look(given))
  }
  answerCacheChannel.subscribe(subscriber)
  return {
    stop: () => {
      answerCacheChannel.unsubscribe(subscriber)
    },
    stale: async () => (await Promise.all(looked)).filter((one) => one !== null),
  }
}
