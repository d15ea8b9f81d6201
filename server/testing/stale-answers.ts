import { inspect, isDeepStrictEqual } from 'node:util'
import { studentCacheChannel } from '../academy/student-cache.ts'
import type { Db } from '../db/db.ts'

type Given = {
  stud_id: number
  content: number
  own: number
  key: string
  answer: unknown
  make: () => Promise<unknown>
}

/**
 * Makes every kept answer anew while a test runs, and tells which of them were no longer true: somewhere a table was
 * written without `bumpContentVersion` or `bumpStudentVersion`.
 */
export function watchKeptAnswers(db: Db): { stop: () => void; stale: () => Promise<string[]> } {
  const looked: Promise<string | null>[] = []
  const versionsOf = async (studId: number) => {
    const session = await db.read
      .selectFrom('sessions')
      .where('stud_id', '=', studId)
      .where('ended_at', 'is', null)
      .select('own_version')
      .executeTakeFirst()
    const content = await db.read.selectFrom('content_version').select('version').executeTakeFirst()
    return { own: (session?.own_version ?? Number.NaN) + db.studentChanges(studId), content: content?.version ?? 0 }
  }
  const look = async ({ stud_id, content, own, key, answer, make }: Given) => {
    const anew = await make().catch((error: unknown) => error)
    if (isDeepStrictEqual(anew, answer)) return null
    // Something was stored between the two: then they may differ.
    const now = await versionsOf(stud_id)
    return now.own === own && now.content === content ? `${key}: ${inspect(answer).slice(0, 300)}` : null
  }
  const subscriber = (given: unknown) => void looked.push(look(given as Given))
  studentCacheChannel.subscribe(subscriber)
  return {
    stop: () => {
      studentCacheChannel.unsubscribe(subscriber)
    },
    stale: async () => (await Promise.all(looked)).filter((one) => one !== null),
  }
}
