import { sql } from 'kysely'

/*
 * Words of a statement's text, not values: an index of open attempts alone is of use only to a statement that says
 * itself that it means those. SQLite would plan it anew at every run, and PostgreSQL would not use the index in a plan
 * that it keeps.
 */
export const OPEN = sql.lit('open')
export const FINAL = sql.lit('final')
