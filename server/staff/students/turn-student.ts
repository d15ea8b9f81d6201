import type { Actor } from '../../audit/audit-entry.ts'
import { writeAudit } from '../../audit/audit.queries.ts'
import { changesBetween } from '../../audit/chain.rules.ts'
import type { Academy } from '../../academy/academy.ts'
import type { Db } from '../../db/db.ts'
import { changeStudent } from '../../features/account/account.queries.ts'
import { ApiError } from '../../http/errors/api-error.ts'
import type { Clock } from '../../ports/clock.ts'
import type { Secrets } from '../../ports/settings.ts'
import { endLeaver } from '../../provider/end-access.ts'
import { storedStudent } from '../../provider/sheets/students-stored.queries.ts'
import { studentVersion } from './student-version.ts'

type Deps = { db: Db; clock: Clock; secrets: Secrets }
type Turned = { stud_id: number; version: string }

/** `left`, or `here` for one who is back. */
export type Turn = { to: 'left' | 'here'; signUp: Academy['sign_up']; actor: Actor; reason: string | null }

/** Changes whether a student is here, and nothing else: nothing that is wrong with the other fields hinders it. */
export async function turnStudent(deps: Deps, { stud_id, version }: Turned, turn: Turn): Promise<string> {
  const { db, clock, secrets } = deps
  const at = clock.now()
  return db.write(async (tx) => {
    const before = await storedStudent(tx, stud_id)
    if (!before) throw new ApiError('not_found')
    if (studentVersion(secrets, before) !== version) throw new ApiError('changed_meanwhile')
    const status = turn.to === 'left' ? 'left' : statusHere(before.admission_no, turn.signUp)
    const changes = changesBetween({ status: before.status }, { status })
    if (changes.length === 0) return version
    await changeStudent(tx, stud_id, { status })
    if (turn.to === 'left') await endLeaver(tx, stud_id, at)
    const action = turn.to === 'left' ? 'student left' : 'student back'
    const entry = { ...turn.actor, at, action, entity: 'student', entity_id: String(stud_id), reason: turn.reason }
    await writeAudit(tx, { ...entry, changes })
    return studentVersion(secrets, { ...before, status })
  })
}

/** Whom the academy never took in waits for that again. */
const statusHere = (admissionNo: string | null, signUp: Academy['sign_up']): 'active' | 'pending' =>
  admissionNo === null && signUp === 'approve' ? 'pending' : 'active'
