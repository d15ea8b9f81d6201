import { addNotices } from '../guardians/notices/notices.queries.ts'
import { addConsentLink, sayConsent } from '../guardians/consents.queries.ts'
import type { Tx } from '../db/db.ts'
import { hashOf } from '../ports/secret-keys.ts'
import type { Clock } from '../ports/clock.ts'
import { systemRandom } from '../ports/random.ts'
import type { NewId } from '../ports/new-id.ts'
import { addGuardian, linkGuardian } from '../guardians/guardians.queries.ts'
import { startGuardianSession } from '../guardians/guardian-sessions.queries.ts'
import { newToken } from '../session/authenticator.ts'
import type { TestApp } from './test-app.ts'

type Parts = Pick<TestApp, 'db' | 'newId'> & { clock: Clock }

let made = 0

/** A guardian of these students. */
export async function aGuardian(
  test: Parts,
  students: { stud_id: number }[],
  changes: { name?: string; mobile?: string; language?: string } = {},
) {
  made += 1
  const guardian_id = test.newId()
  const guardian = {
    guardian_id,
    name: `Parent ${made}`,
    phone_code: '91',
    // Journeys count their students' numbers from 7,000,000,000 on. A count would begin anew with a server that a journey
    // restarts, on the same database.
    mobile: String(6_100_000_000 + (guardian_id % 100_000_000)),
    language: 'en',
    ...changes,
  }
  const now = test.clock.now()
  await test.db.write(async (tx) => {
    await addGuardian(tx, { ...guardian, created_at: now })
    for (const { stud_id } of students)
      await linkGuardian(tx, { stud_id, guardian_id: guardian.guardian_id, relation: 'mother' }, now)
  })
  return guardian
}

const WEEK_MS = 7 * 86_400_000

/** A link for one use, as the console makes it, to a guardian of this child. */
export async function aConsentLink(test: TestApp, student: { stud_id: number }, changes: { mobile?: string } = {}) {
  const guardian = await aGuardian(test, [student], changes)
  const link = systemRandom.bytes(32).toString('base64url')
  const [link_id, now] = [test.newId(), test.clock.now()]
  const { stud_id } = student
  const of = { stud_id, guardian_id: guardian.guardian_id, notice: 3, made_at: now, expires_at: now + WEEK_MS }
  await test.db.write((tx) => addConsentLink(tx, { ...of, link_id, token_hash: hashOf(link) }))
  return { link, guardian }
}

/** Adds a row to every table about guardians. */
export async function fillGuardians(tx: Tx, newId: NewId, stud_id: number): Promise<void> {
  const guardian_id = newId()
  const mobile = String(7_000_000_000 + (guardian_id % 100_000_000))
  await addGuardian(tx, { guardian_id, name: 'G', phone_code: '91', mobile, language: 'en', created_at: 1 })
  await linkGuardian(tx, { stud_id, guardian_id, relation: 'other' }, 1)
  const said = { state: 'given', method: 'paper', document: 'pan', signed_on: null, notice: 3 } as const
  await sayConsent(tx, { stud_id, consent_id: newId(), ...said, guardian_id, guardian: 'G', who: 'A', at: 1 })
  const link = { link_id: newId(), token_hash: String(guardian_id), notice: 3, made_at: 1, expires_at: 2 }
  await addConsentLink(tx, { stud_id, guardian_id, ...link })
  const session = { session_id: newId(), token_hash: String(guardian_id), device_hash: 'd', started_at: 1, seen_at: 1 }
  await startGuardianSession(tx, { guardian_id, ...session })
  const about = { kind: 'absence', about_id: 20_261_120, channels: ['push'], now: 1 } as const
  await addNotices(tx, [{ stud_id, due_at: 1e14 }], about)
}

/** A guardian of these students, with the token of a live session. */
export async function signedInGuardian(
  test: Parts,
  students: { stud_id: number }[],
  changes: { name?: string; language?: string; mobile?: string } = {},
) {
  const guardian = await aGuardian(test, students, changes)
  const token = newToken(systemRandom)
  const now = test.clock.now()
  const { guardian_id } = guardian
  const session = { guardian_id, session_id: test.newId(), token_hash: hashOf(token), device_hash: `of ${guardian_id}` }
  await test.db.write((tx) => startGuardianSession(tx, { ...session, started_at: now, seen_at: now }))
  return { ...guardian, token }
}
