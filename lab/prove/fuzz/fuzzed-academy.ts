import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readSettings } from '../../../server/config.ts'
import type { Db } from '../../../server/db/db.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { tables } from '../../../server/db/tables.ts'
import { addStudent } from '../../../server/features/account/account.queries.ts'
import { setBatches } from '../../../server/features/account/batches.queries.ts'
import { startGuardianSession } from '../../../server/guardians/guardian-sessions.queries.ts'
import { addGuardian, linkGuardian } from '../../../server/guardians/guardians.queries.ts'
import { hashOf } from '../../../server/ports/secret-keys.ts'
import { makeNewId } from '../../../server/ports/new-id.ts'
import { systemRandom } from '../../../server/ports/random.ts'
import { loadDemo } from '../../../server/cli/load-demo.ts'
import { startSession } from '../../../server/session/session.queries.ts'
import { newToken } from '../../../server/session/authenticator.ts'
import { studentOf, type Member } from '../world/academy.ts'
import type { Engine } from '../world/engine.ts'
import { allIds, markKeys } from '../world/stored.queries.ts'

const STUDENTS = 40
const clock = { now: () => Date.now() }
const newId = makeNewId(clock, systemRandom)

/** Marks explanations of exams that others may still be writing. */
export const KEY_CANARY = 'Canary-key-'

/** `name` must be in no answer to others. `guardianToken` belongs to a guardian of the student with the same name. */
export type Fuzzer = Member & { name: string; guardianToken: string }

export type FuzzedAcademy = {
  students: Fuzzer[]
  /** Every id that there is, by the name of its column: `chapter_id` and its like. */
  ids: ReadonlyMap<string, number[]>
  environment: Record<string, string>
  drop: () => void
}

/** Makes the demo academy with forty more signed-in students, in a folder of its own. */
export async function fuzzedAcademy(engine: Engine): Promise<FuzzedAcademy> {
  const folder = mkdtempSync(join(tmpdir(), 'fuzz-'))
  mkdirSync(join(folder, 'media'))
  const environment = { DATA_DIR: folder, SECRETS_FILE: join(folder, 'secrets.json'), ...engine.environment }
  const settings = readSettings({ ...environment })
  const db = await openDatabase(settings)
  await loadDemo({ db, clock, newId, settings })
  await db.write((tx) => markKeys(tx, KEY_CANARY))
  const ids = await allIds(db.read, tables)
  const students: Fuzzer[] = []
  for (let number = 0; number < STUDENTS; number += 1)
    students.push(await signedIn(db, number, ids.get('batch_id') ?? []))
  await db.close()
  return { students, ids, environment, drop: () => rmSync(folder, { recursive: true, force: true }) }
}

async function signedIn(db: Db, number: number, batches: number[]): Promise<Fuzzer> {
  const [token, guardianToken] = [newToken(systemRandom), newToken(systemRandom)]
  const student = { ...studentOf(newId(), number), name: `Canary-${number}-`, guardian: `Canary-${number}-` }
  const session = {
    session_id: newId(),
    token_hash: hashOf(token),
    stud_id: student.stud_id,
    device_hash: 'device',
    browser: null,
  }
  const { phone_code, mobile, name } = student
  const guardian = { guardian_id: newId(), phone_code, mobile, name, language: 'en' }
  const { guardian_id } = guardian
  const guardianSession = { guardian_id, session_id: newId(), token_hash: hashOf(guardianToken), device_hash: 'device' }
  await db.write(async (tx) => {
    await addStudent(tx, student)
    await addGuardian(tx, { ...guardian, created_at: clock.now() })
    await linkGuardian(tx, { stud_id: student.stud_id, guardian_id, relation: 'other' }, clock.now())
    await startGuardianSession(tx, { ...guardianSession, started_at: clock.now(), seen_at: clock.now() })
    await setBatches(tx, student.stud_id, batches.slice(0, 1), { since: null, newId })
    await startSession(tx, { ...session, now: clock.now() })
  })
  return { stud_id: student.stud_id, token, guardianToken, name, mobile }
}
