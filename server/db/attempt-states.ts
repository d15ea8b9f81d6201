import { sql } from 'kysely'

/*
 * Literals in a statement's text, not bound values: a partial index on open attempts serves only a statement that names
 * the state itself. With a bound value SQLite would plan the statement at every run, and PostgreSQL would not use the
 * index in a cached plan.
 */
export const OPEN = sql.lit('open')
export const FINAL = sql.lit('final')
