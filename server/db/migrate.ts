import type { Kysely } from 'kysely'
import { foundation } from './migrations/0001-foundation.ts'
import { learning } from './migrations/0002-learning.ts'
import { assessment } from './migrations/0003-assessment.ts'
import { sms } from './migrations/0004-sms.ts'
import { importing } from './migrations/0005-import.ts'
import { retention } from './migrations/0006-retention.ts'
import { codeLimits } from './migrations/0007-code-limits.ts'
import { growth } from './migrations/0008-growth.ts'
import { ownVersion } from './migrations/0009-own-version.ts'
import { search } from './migrations/0010-search.ts'
import { calendar } from './migrations/0011-calendar.ts'
import { push } from './migrations/0013-push.ts'
import { clustered } from './migrations/0014-clustered.ts'
import { watching } from './migrations/0015-watching.ts'
import { openAttempts } from './migrations/0016-open-attempts.ts'
import { results } from './migrations/0017-results.ts'
import { shuffle } from './migrations/0018-shuffle.ts'
import { addressNetworks } from './migrations/0019-address-networks.ts'
import { contentParts } from './migrations/0020-content-parts.ts'
import { measures } from './migrations/0021-measures.ts'
import { datedDays } from './migrations/0022-dated-days.ts'
import { attemptPlaces } from './migrations/0023-attempt-places.ts'
import { sections } from './migrations/0024-sections.ts'
import { resultsComputed } from './migrations/0025-results-computed.ts'
import { redo } from './migrations/0026-redo.ts'
import { staff } from './migrations/0027-staff.ts'
import { studentsByName } from './migrations/0028-students-by-name.ts'
import { newsTakenBack } from './migrations/0029-news-taken-back.ts'
import { papersByStart } from './migrations/0030-papers-by-start.ts'
import { studentsByLevel } from './migrations/0031-students-by-level.ts'
import { importUploads } from './migrations/0032-import-uploads.ts'
import { studentSearch } from './migrations/0033-student-search.ts'
import { importUndo } from './migrations/0034-import-undo.ts'
import { batchHistory } from './migrations/0035-batch-history.ts'
import { undoColumns } from './migrations/0036-undo-columns.ts'
import { undoIndexes } from './migrations/0036-undo-indexes.ts'
import { sharedParts } from './migrations/0037-shared-parts.ts'
import { sittings } from './migrations/0038-sittings.ts'
import { keys } from './migrations/0039-keys.ts'
import { auditFilters } from './migrations/0040-audit-filters.ts'
import { questionBank } from './migrations/0041-question-bank.ts'
import { resultsByRank } from './migrations/0042-results-by-rank.ts'
import { paperDrafts } from './migrations/0043-paper-drafts.ts'
import { challenges } from './migrations/0045-challenges.ts'
import { extraTimes } from './migrations/0046-extra-times.ts'
import { sittingPlans } from './migrations/0047-sitting-plans.ts'
import { register } from './migrations/0048-register.ts'
import { timetable } from './migrations/0049-timetable.ts'
import { lessonVideos } from './migrations/0050-lesson-videos.ts'
import { staffMessages } from './migrations/0052-staff-messages.ts'
import { doubts } from './migrations/0054-doubts.ts'
import { actRequests } from './migrations/0056-act-requests.ts'
import { proposedPapers } from './migrations/0057-proposed-papers.ts'
import { guardians } from './migrations/0060-guardians.ts'
import { guardianSessions } from './migrations/0061-guardian-sessions.ts'
import { choices } from './migrations/0062-choices.ts'
import { numberIndex } from './migrations/0062-number-index.ts'
import { sharedNumbers } from './migrations/0062-shared-numbers.ts'
import { guardianNotices } from './migrations/0063-guardian-notices.ts'
import { guardianSignups } from './migrations/0064-guardian-signups.ts'
import { sessionsByStudent } from './migrations/0065-sessions-by-student.ts'
import { hallIndexes, hallIndexesBefore } from './migrations/0066-hall-indexes.ts'
import { processCount } from './migrations/0068-process-count.ts'
import { sealedChanges } from './migrations/0069-sealed-changes.ts'
import { embargoReleases } from './migrations/0070-embargo-releases.ts'
import { uploadRights } from './migrations/0071-upload-rights.ts'
import { latePhoneTimes } from './migrations/0072-late-phone-times.ts'
import { staffLogin } from './migrations/0074-staff-login.ts'
import { brakeBeginnings } from './migrations/0075-brake-beginnings.ts'
import type { Step } from './migrations/step.ts'
import { type Engine, isBehind, type MigrationPlan, runMigrations } from './run-migrations.ts'
import type { Tables } from './tables.ts'

/** In the order in which they were released. A released one is never changed. */
export const migrations: Record<string, Step[]> = {
  '0001-foundation': foundation,
  '0002-learning': learning,
  '0003-assessment': assessment,
  '0004-sms': sms,
  '0005-import': importing,
  '0006-retention': retention,
  '0007-code-limits': codeLimits,
  '0008-growth': growth,
  '0009-own-version': ownVersion,
  '0010-search': search,
  '0011-calendar': calendar,
  '0013-push': push,
  '0014-clustered': clustered,
  '0015-watching': watching,
  '0016-open-attempts': openAttempts,
  '0017-results': results,
  '0018-shuffle': shuffle,
  '0019-address-networks': addressNetworks,
  '0020-content-parts': contentParts,
  '0021-measures': measures,
  '0022-dated-days': datedDays,
  '0023-attempt-places': attemptPlaces,
  '0024-sections': sections,
  '0025-results-computed': resultsComputed,
  '0026-redo': redo,
  '0027-staff': staff,
  '0028-students-by-name': studentsByName,
  '0029-news-taken-back': newsTakenBack,
  '0030-papers-by-start': papersByStart,
  '0031-students-by-level': studentsByLevel,
  '0032-import-uploads': importUploads,
  '0033-student-search': studentSearch,
  '0034-import-undo': importUndo,
  '0035-batch-history': batchHistory,
  '0036-undo-columns': undoColumns,
  '0036-undo-indexes': undoIndexes,
  '0037-shared-parts': sharedParts,
  '0038-sittings': sittings,
  '0039-keys': keys,
  '0040-audit-filters': auditFilters,
  '0041-question-bank': questionBank,
  '0042-results-by-rank': resultsByRank,
  '0043-paper-drafts': paperDrafts,
  '0045-challenges': challenges,
  '0046-extra-times': extraTimes,
  '0047-sitting-plans': sittingPlans,
  '0048-register': register,
  '0049-timetable': timetable,
  '0050-lesson-videos': lessonVideos,
  '0052-staff-messages': staffMessages,
  '0054-doubts': doubts,
  '0056-act-requests': actRequests,
  '0057-proposed-papers': proposedPapers,
  '0060-guardians': guardians,
  '0061-guardian-sessions': guardianSessions,
  '0062-choices': choices,
  '0062-number-index': numberIndex,
  '0062-shared-numbers': sharedNumbers,
  '0063-guardian-notices': guardianNotices,
  '0064-guardian-signups': guardianSignups,
  '0065-sessions-by-student': sessionsByStudent,
  '0066-hall-indexes': hallIndexes,
  '0067-hall-indexes-before': hallIndexesBefore,
  '0068-process-count': processCount,
  '0069-sealed-changes': sealedChanges,
  '0070-embargo-releases': embargoReleases,
  '0071-upload-rights': uploadRights,
  '0072-late-phone-times': latePhoneTimes,
  '0074-staff-login': staffLogin,
  '0075-brake-beginnings': brakeBeginnings,
}

/**
 * Migrations of which the version before may go on, and start again, on the new schema: they only add. Each one that
 * is not named here ends older versions. See CONTRIBUTING, "Change a table".
 */
const expanding: ReadonlySet<string> = new Set([
  '0027-staff',
  '0028-students-by-name',
  '0029-news-taken-back',
  '0030-papers-by-start',
  '0031-students-by-level',
  '0032-import-uploads',
  '0033-student-search',
  '0034-import-undo',
  '0035-batch-history',
  '0036-undo-columns',
  '0036-undo-indexes',
  '0037-shared-parts',
  '0038-sittings',
  // With the first key that is tried, `endOlderVersions` ends what it leaves to the version before.
  '0039-keys',
  '0040-audit-filters',
  '0041-question-bank',
  '0042-results-by-rank',
  '0043-paper-drafts',
  // With the first key that is shown, `endOlderVersions` ends what it leaves to the version before.
  '0045-challenges',
  '0046-extra-times',
  '0047-sitting-plans',
  '0048-register',
  '0049-timetable',
  '0050-lesson-videos',
  '0052-staff-messages',
  '0054-doubts',
  '0056-act-requests',
  '0057-proposed-papers',
  '0060-guardians',
  '0061-guardian-sessions',
  '0062-choices',
  '0062-number-index',
  // With the first number that two students share, `endOlderVersions` ends what it leaves to the version before.
  '0062-shared-numbers',
  '0063-guardian-notices',
  '0064-guardian-signups',
  '0065-sessions-by-student',
  '0066-hall-indexes',
  '0067-hall-indexes-before',
  '0068-process-count',
  '0069-sealed-changes',
  '0070-embargo-releases',
  '0071-upload-rights',
  '0072-late-phone-times',
  '0074-staff-login',
  '0075-brake-beginnings',
])

/** Migrations that put another table in the place of one that others refer to: SQLite runs them without foreign keys. */
const rebuilding: ReadonlySet<string> = new Set(['0062-shared-numbers'])

/** The newest migration that this app has. */
export const newestVersion = Object.keys(migrations).at(-1) ?? ''

/** True for the name of a migration that this app has. */
export const isKnownVersion = (version: string): boolean => version in migrations

const planTo = (version: string): MigrationPlan => ({ migrations, expanding, rebuilding, version })

/** True when there is something to migrate; takes no lock. Throws `CannotStart` for a newer schema. */
export const needsMigration = (kysely: Kysely<Tables>): Promise<boolean> => isBehind(kysely, planTo(newestVersion))

/** Brings the schema to the newest state; rejects with the first statement that failed. Tells `waits` of each pause. */
export async function migrateToLatest(
  kysely: Kysely<Tables>,
  engine: Engine,
  waits?: (tried: number) => void,
): Promise<void> {
  return runMigrations(kysely, engine, planTo(newestVersion), waits)
}

/** Brings an older schema to the state that this migration made. */
export async function migrateTo(kysely: Kysely<Tables>, engine: Engine, version: string): Promise<void> {
  return runMigrations(kysely, engine, planTo(version))
}

/** Tables so that each comes after those that its rows refer to. */
export function inOrderOfReferences(tables: string[]): string[] {
  const statements = Object.values(migrations)
    .flat()
    .filter((step) => typeof step === 'string')
  const ordered: string[] = []
  const place = (table: string): void => {
    if (ordered.includes(table) || !tables.includes(table)) return
    const made = statements
      .filter((statement) => new RegExp(`^(create|alter) table ${table} `).test(statement))
      .join('')
    for (const [, other = ''] of made.matchAll(/references (\w+)/g)) if (other !== table) place(other)
    ordered.push(table)
  }
  for (const table of tables) place(table)
  return ordered
}
