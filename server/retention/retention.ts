import type { Db, Tx } from '../db/db.ts'
import {
  forgetChoices,
  oldChoices,
  noteLeavers,
  unnotedLeavers,
  forgetStudent,
  oldLeavers,
} from '../features/account/account.queries.ts'
import { forgetRequests, oldRequests } from '../features/account/codes.queries.ts'
import {
  forgetGuardianSignups,
  oldGuardianSignups,
} from '../features/account/guardian-signup/guardian-signups.queries.ts'
import { forgetDevices, oldDevices } from '../features/account/limits/devices.queries.ts'
import { oldEvents, removeEvents } from '../features/account/limits/events.queries.ts'
import { forgetFeedback, oldFeedback } from '../features/feedback/feedback.queries.ts'
import { forgetConsentLinks, oldConsentLinks } from '../guardians/consents.queries.ts'
import {
  forgetOldGuardianDevices,
  oldGuardianDevices,
  forgetGuardianSubscriptions,
  oldGuardianSubscriptions,
} from '../guardians/subscriptions.queries.ts'
import { forgetGuardianSessions, oldGuardianSessions } from '../guardians/guardian-sessions.queries.ts'
import { forgetNotices, oldNotices } from '../guardians/notices/notices.queries.ts'
import { guardiansAlone } from '../guardians/guardians.queries.ts'
import { whileMore } from '../jobs/in-slices.ts'
import type { Log } from '../ports/log.ts'
import type { Clock } from '../ports/clock.ts'
import { errorFacts } from '../ports/error-facts.ts'
import type { Secrets, Settings } from '../ports/settings.ts'
import {
  forgetImports,
  givenUpImports,
  oldImports,
  setImport,
  sweepStaged,
} from '../importing/writing/staging.queries.ts'
import { forgetLoneGuardians, eraseTraces } from '../importing/people/erase-traces.ts'
import { ACT_DAYS, oldActs, removeActs } from '../importing/people/acts/student-acts.queries.ts'
import { oldChanges, sweepChanges } from '../importing/writing/undo/changes.queries.ts'
import { PARTED_DAYS } from '../importing/people/merging/kept.ts'
import { closeMerges, oldMerges } from '../importing/people/merging/merges.queries.ts'
import { forgetMessages as forgetNotifications, oldMessages as oldNotifications } from '../push/messages.queries.ts'
import { forgetRounds, oldRounds } from '../push/rounds.queries.ts'
import { forgetSubscriptions, oldSubscriptions } from '../push/subscriptions.queries.ts'
import { forgetSessions, oldSessions } from '../session/session.queries.ts'
import { forgetMessages, oldMessages } from '../sms/messages.queries.ts'
import { eraseSomeReading } from '../features/materials/materials.queries.ts'
import { eraseSomeWatching } from '../features/recorded/recorded.queries.ts'

/** Rows of one unit of work: some milliseconds, also on a slow disk. */
const BATCH_ROWS = 500

type Deps = { db: Db; secrets: Secrets }
type Leaver = Awaited<ReturnType<typeof oldLeavers>>[number]

/**
 * Anonymizes students who left before that moment: their watching, reading and writing is removed, while tests and
 * attendance stay without a name, so that the academy's figures stay true. Returns how many students there were.
 */
async function forgetLeavers(deps: Deps, before: number): Promise<number> {
  let total = 0
  await whileMore(async () => {
    const leavers = await oldLeavers(deps.db.read, before, BATCH_ROWS)
    for (const leaver of leavers) await forgetLeaver(deps, leaver)
    total += leavers.length
    return leavers.length === BATCH_ROWS
  })
  return total
}

/** The name is removed last: if the process ends in between, the student is still due to be forgotten. */
async function forgetLeaver({ db, secrets }: Deps, leaver: Leaver): Promise<void> {
  const { stud_id } = leaver
  const some = (erase: (tx: Tx) => Promise<boolean>) => whileMore(() => db.write(erase))
  await some((tx) => eraseSomeWatching(tx, stud_id, BATCH_ROWS))
  await some((tx) => eraseSomeReading(tx, stud_id, BATCH_ROWS))
  await db.write(async (tx) => {
    await eraseTraces(tx, secrets, leaver)
    await forgetStudent(tx, stud_id)
  })
}

export type RetentionDeps = {
  db: Db
  clock: Clock
  settings: Pick<Settings, 'kept' | 'limits'>
  secrets: Secrets
  log: Log
}

const DAY_MS = 86_400_000
/** Longer than recomputed results may be announced again. */
const NOTICES_DAYS = 90

type Step = { what: string; run: () => Promise<number> }

/**
 * Removes data past its retention time, in units of work so short that saves beside them are not held up. Several
 * processes may run at once: each unit removes what still exists. A failed step is tried again at the next run.
 */
export async function startRetentionJob(deps: RetentionDeps): Promise<void> {
  for (const { what, run } of stepsOf(deps)) {
    try {
      const count = await run()
      if (count > 0) deps.log.info('kept no longer', { what, count })
    } catch (error) {
      deps.log.warn('what is kept no longer could not be removed', { what, error: errorFacts(error) })
    }
  }
}

type StepMaker = <I>(
  what: string,
  find: (read: Tx) => Promise<I[]>,
  forget: (tx: Tx, ids: I[]) => Promise<void>,
) => Step

function stepsOf(deps: RetentionDeps): Step[] {
  const { db, clock, settings } = deps
  const { kept, limits } = settings
  const now = clock.now()
  const before = (days: number) => now - days * DAY_MS
  const step: StepMaker = (what, find, forget) => ({ what, run: () => removeAll(db, find, forget) })
  const used = before(kept.sessions + limits.session_idle_days)
  return [
    step('codes', (read) => oldRequests(read, now, BATCH_ROWS), forgetRequests),
    step('choices after a code', (read) => oldChoices(read, now, BATCH_ROWS), forgetChoices),
    step(
      'registrations that wait for a guardian',
      (read) => oldGuardianSignups(read, now, BATCH_ROWS),
      forgetGuardianSignups,
    ),
    step('counted codes', (read) => oldEvents(read, now, BATCH_ROWS), removeEvents),
    step(
      'known devices',
      (read) => oldDevices(read, before(limits.known_device_days), BATCH_ROWS),
      (tx, keys) => forgetDevices(tx, keys, before(limits.known_device_days)),
    ),
    step('texts', (read) => oldMessages(read, before(kept.texts), BATCH_ROWS), forgetMessages),
    step('sessions', (read) => oldSessions(read, before(kept.sessions), used, BATCH_ROWS), forgetSessions),
    step(
      'feedback',
      (read) => oldFeedback(read, before(kept.feedback), BATCH_ROWS),
      (tx, ids) => forgetFeedback(tx, ids, before(kept.feedback)),
    ),
    step(
      'devices with notifications',
      (read) => oldSubscriptions(read, before(kept.subscriptions), BATCH_ROWS),
      (tx, ids) => forgetSubscriptions(tx, ids, before(kept.subscriptions)),
    ),
    step(
      'notifications',
      (read) => oldNotifications(read, before(1), BATCH_ROWS),
      (tx, ids) => forgetNotifications(tx, ids, before(1)),
    ),
    ...stepsOfGuardians(deps, step, used),
    step('announced classes', (read) => oldRounds(read, before(1), BATCH_ROWS), forgetRounds),
    { what: 'rows of imports', run: () => forgetStaged(db, before(kept.import_rows)) },
    { what: 'what imports changed', run: () => forgetChanges(db, before(kept.import_rows)) },
    step('what would part accounts', (read) => oldMerges(read, before(PARTED_DAYS), BATCH_ROWS), closeMerges),
    step('what would undo acts', (read) => oldActs(read, before(ACT_DAYS), BATCH_ROWS), removeActs),
    step('imports', (read) => oldImports(read, before(kept.imports), BATCH_ROWS), forgetImports),
    step(
      'leavings to note',
      (read) => unnotedLeavers(read, BATCH_ROWS),
      (tx, ids) => noteLeavers(tx, ids, now),
    ),
    { what: 'students who left', run: () => forgetLeavers(deps, before(kept.left)) },
  ]
}

/** Removes expired data of guardians. `used`: a session that was not used since then is forgotten. */
function stepsOfGuardians({ clock, settings, secrets }: RetentionDeps, step: StepMaker, used: number): Step[] {
  const { kept, limits } = settings
  const now = clock.now()
  const before = (days: number) => now - days * DAY_MS
  const proven = before(limits.known_device_days)
  return [
    step(
      'known devices of guardians',
      (read) => oldGuardianDevices(read, proven, BATCH_ROWS),
      (tx, keys) => forgetOldGuardianDevices(tx, keys, proven),
    ),
    step(
      'sessions of guardians',
      (read) => oldGuardianSessions(read, used, BATCH_ROWS),
      (tx, ids) => forgetGuardianSessions(tx, ids, used),
    ),
    step(
      'devices of guardians with notifications',
      (read) => oldGuardianSubscriptions(read, before(kept.subscriptions), BATCH_ROWS),
      (tx, hashes) => forgetGuardianSubscriptions(tx, hashes, before(kept.subscriptions)),
    ),
    step('notices to guardians', (read) => oldNotices(read, before(NOTICES_DAYS), BATCH_ROWS), forgetNotices),
    step('links to a consent', (read) => oldConsentLinks(read, before(1), BATCH_ROWS), forgetConsentLinks),
    step(
      'guardians of no child',
      (read) => guardiansAlone(read, before(1), BATCH_ROWS),
      (tx, ids) => forgetLoneGuardians(tx, secrets, ids),
    ),
  ]
}

/** Rows are searched outside the units: inside them, every concurrent writer would be a conflict. */
async function removeAll<I>(
  db: Db,
  find: (read: Tx) => Promise<I[]>,
  forget: (tx: Tx, ids: I[]) => Promise<void>,
): Promise<number> {
  let total = 0
  await whileMore(async () => {
    const ids = await find(db.read)
    if (ids.length > 0) await db.write((tx) => forget(tx, ids))
    total += ids.length
    return ids.length === BATCH_ROWS
  })
  return total
}

async function forgetStaged(db: Db, before: number): Promise<number> {
  const given_up = await givenUpImports(db.read, before, BATCH_ROWS)
  for (const importId of given_up) {
    await db.write((tx) => setImport(tx, importId, { state: 'stuck' }))
    await whileMore(() => db.write((tx) => sweepStaged(tx, importId, BATCH_ROWS)))
  }
  return given_up.length
}

async function forgetChanges(db: Db, before: number): Promise<number> {
  const old = await oldChanges(db.read, before, BATCH_ROWS)
  for (const importId of old) await whileMore(() => db.write((tx) => sweepChanges(tx, importId, BATCH_ROWS)))
  return old.length
}
