import type { Kysely } from 'kysely'
import type { Tables } from '../tables.ts'

/** A statement, or what takes more than one: it reads and writes by the schema that this migration has come to. */
export type Step = string | ((db: Kysely<Tables>) => Promise<void>)
