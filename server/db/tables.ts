import { accountTables } from './tables/account-tables.ts'
import { assessmentTables } from './tables/assessment-tables.ts'
import { catalogTables } from './tables/catalog-tables.ts'
import { challengeTables } from './tables/challenge-tables.ts'
import { doubtTables } from './tables/doubt-tables.ts'
import { guardianTables } from './tables/guardian-tables.ts'
import { keyTables } from './tables/key-tables.ts'
import { learningTables } from './tables/learning-tables.ts'
import { messageTables } from './tables/message-tables.ts'
import { paperTables } from './tables/paper-tables.ts'
import { providerTables } from './tables/provider-tables.ts'
import { pushTables } from './tables/push-tables.ts'
import { redoTables } from './tables/redo-tables.ts'
import { sittingTables } from './tables/sitting-tables.ts'
import { smsTables } from './tables/sms-tables.ts'
import { auditTables, staffTables } from './tables/staff-tables.ts'
import type { Column, ValueOf } from './tables/table.ts'

/** Every table, group by group. */
export const tables = {
  ...accountTables,
  ...catalogTables,
  ...learningTables,
  ...assessmentTables,
  ...sittingTables,
  ...keyTables,
  ...challengeTables,
  ...paperTables,
  ...providerTables,
  ...smsTables,
  ...pushTables,
  ...redoTables,
  ...doubtTables,
  ...guardianTables,
  ...messageTables,
  ...staffTables,
  ...auditTables,
}

export type Tables = {
  [T in keyof typeof tables]: {
    [C in keyof (typeof tables)[T]['columns']]: ValueOf<(typeof tables)[T]['columns'][C] & Column>
  }
}
