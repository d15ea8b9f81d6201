import { timingSafeEqual } from 'node:crypto'
import { keyedHash, keyedHashes } from '../ports/secret-keys.ts'
import type { Secrets } from '../ports/settings.ts'

type Asked = { classId: number; studId: number }

const FORM = /^([0-9a-z]{1,11})\.([0-9a-z]{1,11})\.([A-Za-z0-9_-]{43})$/
const partsOf = ({ classId, studId }: Asked) => ['join address', classId.toString(36), studId.toString(36)]

/** Returns a class's link as it stands in a header; null unless it leads to a page of the web. */
export function meetingAddress(link: string): string | null {
  if (!/^https?:\/\//i.test(link) || !URL.canParse(link)) return null
  return new URL(link).href
}

/**
 * Returns the academy's own address by which a student joins a class: opening it notes that they joined and leads to
 * the class's link. A browser opens it without the session's token, so it names both and is signed. A class without a
 * usable link keeps what it has, and one without any has none.
 */
export function joinAddress(
  secrets: Pick<Secrets, 'pepper'>,
  studId: number,
  { class_id, online_url }: { class_id: number; online_url: string | null },
): string | null {
  if (online_url === null || online_url === '') return null
  if (meetingAddress(online_url) === null) return online_url
  const parts = partsOf({ classId: class_id, studId })
  return `/join/${parts[1]}.${parts[2]}.${keyedHash(secrets.pepper, ...parts)}`
}

/** Returns the class and the student of a join address; null when this academy did not sign it. */
export function readJoinAddress(secrets: Pick<Secrets, 'pepper' | 'earlier'>, text: string): Asked | null {
  const [, joined, student, given] = FORM.exec(text) ?? []
  if (joined === undefined || student === undefined || given === undefined) return null
  const asked = { classId: Number.parseInt(joined, 36), studId: Number.parseInt(student, 36) }
  const isSigned = keyedHashes(secrets, ...partsOf(asked)).some((hash) =>
    timingSafeEqual(Buffer.from(hash), Buffer.from(given)),
  )
  return isSigned ? asked : null
}
