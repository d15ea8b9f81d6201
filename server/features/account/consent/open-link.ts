import type { Tx } from '../../../db/db.ts'
import { type ConsentLink, consentLink } from '../../../guardians/consent-links.queries.ts'
import { type GuardianOfChild, guardiansOf } from '../../../guardians/guardians.queries.ts'
import { hashOf } from '../../../ports/keyed-hash.ts'
import { type Student, studentById } from '../account.queries.ts'

export type OpenLink = { link: ConsentLink; student: Student; guardian: GuardianOfChild }

/**
 * What a link of one use leads to, while it is open: of a child who is here, for a guardian who answers for it and is
 * not blocked. Every other link is as good as none.
 */
export async function openLink(read: Tx, token: string, now: number): Promise<OpenLink | null> {
  const link = await consentLink(read, hashOf(token))
  if (!link || link.ended_at !== null || link.expires_at <= now) return null
  const student = await studentById(read, link.stud_id)
  const isHere = student?.status === 'active' || student?.status === 'pending'
  const own = await guardiansOf(read, link.stud_id)
  const guardian = own.find(({ guardian_id }) => guardian_id === link.guardian_id)
  return isHere && guardian && guardian.blocked_at === null ? { link, student, guardian } : null
}
