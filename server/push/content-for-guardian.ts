import { noticeWords } from '../guardians/notices/notice-words.ts'
import { judgeNotices } from '../guardians/notices/notice-facts.queries.ts'
import type { Tx } from '../db/db.ts'
import { type Content, guardianMark } from './content.ts'
import { type GuardianKind, noticeKind } from './message-kind.rules.ts'
import type { DueMessage } from './messages.queries.ts'

type ToGuardian = DueMessage & { kind: GuardianKind; endpoint: string }

/** What a guardian's device is sent, as things stand now; null where nobody may be told any more. */
export async function contentForGuardian(
  read: Tx,
  { kind, stud_id, about_id, guardian_id, endpoint }: ToGuardian,
  { zone, now }: { zone: string; now: number },
): Promise<Content | null> {
  if (guardian_id === null) return null
  const about = { kind: noticeKind(kind), about_id } as const
  const [judged] = await judgeNotices(read, [{ stud_id, guardian_id, ...about, channel: 'push', made_at: now }], now)
  if (judged?.verdict.to !== 'tell') return null
  const { title, body } = noticeWords(judged.content, about, zone)
  return {
    title,
    body,
    path: `/guardian/child/${stud_id}`,
    tag: `${kind}-${stud_id}-${about_id}`,
    mark: guardianMark(guardian_id, endpoint),
  }
}
