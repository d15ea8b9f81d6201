import assert from 'node:assert/strict'
import { DatabaseSync } from 'node:sqlite'
import { describe, it } from 'node:test'
import { Kysely, sql } from 'kysely'
import { CannotStart } from '../ports/cannot-start.ts'
import { engine } from '../testing/fresh-db.ts'
import { testApp } from '../testing/test-app.ts'
import { migrations, migrateToLatest, newestVersion } from './migrate.ts'
import { isBehind, type MigrationPlan, runMigrations } from './run-migrations.ts'
import { sqliteDialect, SqliteRunner } from './sqlite/sqlite-connection.ts'
import type { Tables } from './tables.ts'

/** Returns a connection to a schema of this version, which may change it. */
async function aSchema(): Promise<Kysely<Tables>> {
  if (engine === 'postgres') return (await testApp()).db.read
  const handle = new DatabaseSync(':memory:')
  const kysely = new Kysely<Tables>({ dialect: sqliteDialect(new SqliteRunner(handle)) })
  await migrateToLatest(kysely, 'sqlite')
  return kysely
}

const planOf = (more: MigrationPlan['migrations'], expanding: string[] = []): MigrationPlan => ({
  migrations: { ...migrations, ...more },
  takesOver: '0075-brake-beginnings',
  expanding: new Set(expanding),
  version: Object.keys(more).at(-1) ?? newestVersion,
})
const today = planOf({})
const MORE = { '9001-more': ['create table more (x bigint not null)', 'alter table levels add column more bigint'] }
const INDEX = { '9002-index': ['create index concurrently if not exists more_by_x on more (x)'] }
const LESS = { '9003-less': ['drop table more'] }

describe('the migrations', () => {
  it('The migrations stand in the order of their numbers, as the last one is the version', () => {
    assert.deepEqual(Object.keys(migrations), Object.keys(migrations).toSorted())
  })
})

describe('a schema of a newer version', async () => {
  const kysely = await aSchema()

  it('A schema of a newer version is one on which this version starts, as long as only was added', async () => {
    await runMigrations(kysely, engine, planOf({ ...MORE, ...INDEX }, ['9001-more', '9002-index']))
    assert.equal(await isBehind(kysely, today), false)
    await runMigrations(kysely, engine, today)
    await sql`insert into more (x) values (1)`.execute(kysely)
    const indexes = await sql<{ n: number }>`select count(*) as n from ${sql.table(
      engine === 'postgres' ? 'pg_indexes' : 'sqlite_master',
    )} where ${sql.ref(engine === 'postgres' ? 'indexname' : 'name')} = 'more_by_x'`.execute(kysely)
    assert.equal(Number(indexes.rows[0]?.n), 1)
  })

  it('A schema of a newer version is refused in one sentence when something was taken away', async () => {
    const all = planOf({ ...MORE, ...INDEX, ...LESS }, ['9001-more', '9002-index'])
    await runMigrations(kysely, engine, all)
    await assert.rejects(isBehind(kysely, today), (error: unknown) => {
      assert.ok(error instanceof CannotStart)
      assert.match(error.message, /^The database is of a newer version of the app \(9003-less\), [^\n]+\.$/)
      return true
    })
    assert.equal(await isBehind(kysely, all), false)
  })
})

describe('a schema from before 1.0.0', async () => {
  const kysely = await aSchema()
  const named = async (name: string) => {
    await sql`delete from kysely_migration`.execute(kysely)
    await sql`insert into kysely_migration (name, timestamp, oldest_code) values (${name}, '', ${name})`.execute(kysely)
  }
  await sql`insert into levels (ac_id, levels) values (7, 'Seven')`.execute(kysely)
  const levels = async () => (await sql<{ levels: string }>`select levels from levels`.execute(kysely)).rows

  it('A schema from before 1.0.0 is taken over as it is when it is the last one', async () => {
    await named('0075-brake-beginnings')
    // What came after the baseline.
    await sql.raw('alter table sessions drop column browser').execute(kysely)
    for (const column of ['totp_id', 'totp_name', 'totp_added_at'])
      await sql.raw(`alter table staff drop column ${column}`).execute(kysely)
    await sql.raw('alter table staff_passkeys drop column name').execute(kysely)
    await sql.raw('alter table staff_sessions drop column browser').execute(kysely)
    await sql.raw('alter table questions drop column keep_order').execute(kysely)
    await sql.raw('alter table question_states drop column proof_way').execute(kysely)
    await sql.raw('alter table live_classes drop column room').execute(kysely)
    await sql.raw('drop index feedback_open').execute(kysely)
    await sql.raw('alter table doubt_pictures drop column answers').execute(kysely)
    for (const column of ['subject_id', 'answer', 'answered_by', 'done_at', 'version'])
      await sql.raw(`alter table feedback drop column ${column}`).execute(kysely)
    await sql.raw('alter table import_uploads drop column answers').execute(kysely)
    await sql.raw('alter table attempt_results drop column merged_rank').execute(kysely)
    for (const table of ['push_subscriptions', 'guardian_push_subscriptions'])
      await sql.raw(`alter table ${table} drop column refused_since`).execute(kysely)
    for (const table of [
      'archived',
      'archived_formats',
      'closed_years',
      'catalog_order',
      'catalog_merges',
      'class_joins',
      'class_recordings',
      'class_substitutes',
      'doubt_voices',
      'merged_papers',
      'merged_results',
      'paper_groups',
      'paper_students',
      'sms_gateways',
      'import_matches',
      'message_templates',
      'student_acts',
      'staff_authenticators',
      'staff_rescue_codes',
      'practice_marks',
      'practice_questions',
    ])
      await sql.raw(`drop table ${table}`).execute(kysely)
    assert.equal(await isBehind(kysely, today), true)
    await migrateToLatest(kysely, engine)
    assert.equal(await isBehind(kysely, today), false)
    assert.deepEqual(await levels(), [{ levels: 'Seven' }])
  })

  it('A schema from before 1.0.0 that is older is left alone, with a sentence that says what to start first', async () => {
    await named('0074-staff-login')
    await assert.rejects(migrateToLatest(kysely, engine), (error: unknown) => {
      assert.ok(error instanceof CannotStart)
      assert.match(error.message, /^The database is of a version before 1\.0\.0 \(0074-staff-login\)[^\n]+\.$/)
      return true
    })
    assert.deepEqual(await levels(), [{ levels: 'Seven' }])
  })
})

describe('a migration that fails', async () => {
  const kysely = await aSchema()

  it('A migration that fails leaves nothing behind, and is run again by the next start', async () => {
    const broken = planOf({
      '9001-more': ['create table more (x bigint not null)', 'alter table nowhere add column x bigint'],
    })
    await assert.rejects(runMigrations(kysely, engine, broken), /nowhere/)
    assert.equal(await isBehind(kysely, planOf(MORE)), true)
    await runMigrations(kysely, engine, planOf(MORE))
    assert.equal(await isBehind(kysely, planOf(MORE)), false)
  })
})

if (engine === 'postgres')
  describe('migrating PostgreSQL while others serve', async () => {
    const test = await testApp()
    const { db } = test
    const held = async (statement: string, meanwhile: () => Promise<void>) => {
      const [begun, over] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
      const unit = db.write(async (tx) => {
        await sql.raw(statement).execute(tx)
        begun.resolve()
        await over.promise
      })
      await begun.promise
      try {
        await meanwhile()
      } finally {
        over.resolve()
        await unit
      }
    }

    it('Migrating PostgreSQL while others serve takes no lock when there is nothing to do', () =>
      held(`select * from kysely_migration_lock for update`, () => runMigrations(db.read, 'postgres', today)))

    it('Migrating PostgreSQL while others serve waits a second for a table that others use, and begins again', async () => {
      const pauses: number[] = []
      const first = Promise.withResolvers<void>()
      const migrate = () =>
        runMigrations(db.read, 'postgres', planOf(MORE), (tried) => {
          pauses.push(tried)
          first.resolve()
        })
      const migrating: Promise<void>[] = []
      await held('select * from levels', async () => {
        migrating.push(migrate())
        await first.promise
        // No part of the migration was applied, and nobody waits behind it.
        assert.equal(await isBehind(db.read, planOf(MORE)), true)
        await sql`select * from levels`.execute(db.read)
      })
      await Promise.all(migrating)
      assert.ok(pauses.length >= 1)
      assert.equal(await isBehind(db.read, planOf(MORE)), false)
    })

    it('Migrating PostgreSQL while others serve is done once when several begin at the same time', async () => {
      const plan = planOf({ ...MORE, '9001-twice': ['create table twice (x bigint)'], ...INDEX })
      await Promise.all([1, 2, 3].map(() => runMigrations(db.read, 'postgres', plan)))
      assert.equal(await isBehind(db.read, plan), false)
    })

    it('Migrating PostgreSQL while others serve begins again where PostgreSQL says that another one has changed the same index', async () => {
      // A sequence keeps counting when the transaction that used it is rolled back.
      await db.write((tx) => sql`create sequence tries`.execute(tx))
      const failing = `do $$ begin
        if nextval('tries') < 3 then raise exception 'tuple concurrently updated'; end if;
      end $$`
      const plan = planOf({ ...MORE, '9001-twice': ['create table twice (x bigint)'], ...INDEX, '9004-met': [failing] })
      const pauses: number[] = []
      await runMigrations(db.read, 'postgres', plan, (tried) => pauses.push(tried))
      assert.deepEqual(pauses, [1, 2])
      assert.equal(await isBehind(db.read, plan), false)
    })
  })
