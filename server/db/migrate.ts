import type { Kysely } from 'kysely'
import { accountSchema } from './baseline/account-schema.ts'
import { assessmentSchema } from './baseline/assessment-schema.ts'
import { catalogSchema } from './baseline/catalog-schema.ts'
import { guardianSchema } from './baseline/guardian-schema.ts'
import { learningSchema } from './baseline/learning-schema.ts'
import { messagingSchema } from './baseline/messaging-schema.ts'
import { sittingSchema } from './baseline/sitting-schema.ts'
import { staffSchema } from './baseline/staff-schema.ts'
import { browser } from './migrations/0101-browser.ts'
import { practice } from './migrations/0102-practice.ts'
import { catalog } from './migrations/0103-catalog.ts'
import { studentActs } from './migrations/0104-student-acts.ts'
import { studentSorting } from './migrations/0105-student-sorting.ts'
import { importMatches } from './migrations/0106-import-matches.ts'
import { ownAccount } from './migrations/0107-own-account.ts'
import { answerPictures } from './migrations/0108-answer-pictures.ts'
import { feedback } from './migrations/0109-feedback.ts'
import { messageTemplates } from './migrations/0111-message-templates.ts'
import { feedbackOpen } from './migrations/0110-feedback-open.ts'
import { classJoins } from './migrations/0113-class-joins.ts'
import { classRecordings } from './migrations/0114-class-recordings.ts'
import { smsGateways } from './migrations/0115-sms-gateways.ts'
import { formatsAndYears } from './migrations/0116-formats-and-years.ts'
import { balanceAsked } from './migrations/0117-balance-asked.ts'
import { pushRefusals } from './migrations/0118-push-refusals.ts'
import { classSubstitutes } from './migrations/0119-class-substitutes.ts'
import { keepOrder } from './migrations/0120-keep-order.ts'
import { doubtVoices } from './migrations/0123-doubt-voices.ts'
import { paperAudience } from './migrations/0126-paper-audience.ts'
import { mergedResults } from './migrations/0127-merged-results.ts'
import { proofWay } from './migrations/0130-proof-way.ts'
import { classRoom } from './migrations/0131-class-room.ts'
import { type Engine, isBehind, type MigrationPlan, runMigrations, type Step } from './run-migrations.ts'
import type { Tables } from './tables.ts'

/** Every table as version 1.0.0 has it, each after those that its rows refer to. */
const baseline: string[] = [
  ...accountSchema,
  ...catalogSchema,
  ...learningSchema,
  ...assessmentSchema,
  ...staffSchema,
  ...sittingSchema,
  ...guardianSchema,
  ...messagingSchema,
]

/** In the order of release, which is that of their names. A released migration is never changed. */
export const migrations: Record<string, Step[]> = {
  '0100-baseline': baseline,
  '0101-browser': browser,
  '0102-practice': practice,
  '0103-catalog': catalog,
  '0104-student-acts': studentActs,
  '0105-student-sorting': studentSorting,
  '0106-import-matches': importMatches,
  '0107-own-account': ownAccount,
  '0108-answer-pictures': answerPictures,
  '0109-feedback': feedback,
  '0110-feedback-open': feedbackOpen,
  '0111-message-templates': messageTemplates,
  '0113-class-joins': classJoins,
  '0114-class-recordings': classRecordings,
  '0115-sms-gateways': smsGateways,
  '0116-formats-and-years': formatsAndYears,
  '0117-balance-asked': balanceAsked,
  '0118-push-refusals': pushRefusals,
  '0119-class-substitutes': classSubstitutes,
  '0120-keep-order': keepOrder,
  '0123-doubt-voices': doubtVoices,
  '0126-paper-audience': paperAudience,
  '0127-merged-results': mergedResults,
  '0130-proof-way': proofWay,
  '0131-class-room': classRoom,
}

/**
 * Migrations that only add, so that the previous version may go on, and start again, on the new schema. Each one that
 * is not named here ends older versions. See CONTRIBUTING, "Change a table".
 */
const expanding: ReadonlySet<string> = new Set([
  '0101-browser',
  '0102-practice',
  '0103-catalog',
  '0104-student-acts',
  '0105-student-sorting',
  '0106-import-matches',
  '0107-own-account',
  '0108-answer-pictures',
  '0109-feedback',
  '0110-feedback-open',
  '0111-message-templates',
  '0113-class-joins',
  '0114-class-recordings',
  '0115-sms-gateways',
  '0116-formats-and-years',
  '0117-balance-asked',
  '0118-push-refusals',
  '0119-class-substitutes',
  '0120-keep-order',
  '0123-doubt-voices',
  '0126-paper-audience',
  '0127-merged-results',
  '0130-proof-way',
  '0131-class-room',
])

/** The last schema from before 1.0.0: its tables are those of the baseline, and nothing has to be done to them. */
const LAST_BEFORE_BASELINE = '0075-brake-beginnings'

/** The newest migration that this app has. */
export const newestVersion = Object.keys(migrations).at(-1) ?? ''

/** True for the name of a migration that this app has, or that its baseline takes over. */
export const isKnownVersion = (version: string): boolean => version in migrations || version === LAST_BEFORE_BASELINE

/** True for a schema from before 1.0.0 that the baseline does not take over: only an app from before knows its steps. */
export const isBeforeBaseline = (version: string): boolean =>
  version !== '' && version < LAST_BEFORE_BASELINE && !(version in migrations)

const planTo = (version: string): MigrationPlan => ({
  migrations,
  expanding,
  takesOver: LAST_BEFORE_BASELINE,
  version: version === LAST_BEFORE_BASELINE ? '0100-baseline' : version,
})

/** True when there is something to migrate; takes no lock. Throws `CannotStart` for a newer schema. */
export const needsMigration = (kysely: Kysely<Tables>): Promise<boolean> => isBehind(kysely, planTo(newestVersion))

/** Brings the schema to the newest state; rejects with the first failed statement. Calls `waits` before each pause. */
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

/** Returns the tables so that each comes after those that its rows refer to. */
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
