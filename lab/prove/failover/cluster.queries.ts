import pg from 'pg'
import { pause } from '../proof.ts'

export const ROLE = 'academy'
const FULL = '53300'

/** What is asked of the cluster itself, as its superuser; by a connection that is closed afterwards. */
async function asSuperuser<T>(host: string, ask: (client: pg.Client) => Promise<T>, database = 'postgres'): Promise<T> {
  const client = new pg.Client({
    host,
    port: 5432,
    user: 'postgres',
    database,
    connectionTimeoutMillis: 5000,
  })
  client.on('error', () => {})
  await client.connect()
  try {
    return await ask(client)
  } finally {
    await client.end()
  }
}

/** The app's own role, which may do no more than the owner of a database. */
export const makeRole = async (host: string): Promise<void> =>
  asSuperuser(host, async (client) => void (await client.query(`create role ${ROLE} login`)))

export const makeDatabase = async (host: string, name: string): Promise<void> =>
  asSuperuser(host, async (client) => void (await client.query(`create database ${name} owner ${ROLE}`)))

/** How many units of this process are open just now. */
export const openUnits = async (host: string, application: string): Promise<number> =>
  asSuperuser(host, async (client) => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int as n from pg_stat_activity where application_name = $1 and state = 'idle in transaction'`,
      [application],
    )
    return rows[0]?.n ?? 0
  })

/** Blocks writes of answers and attempts during the work, so that a process which writes is caught inside its unit. */
export const holdWrites = async (host: string, database: string, work: () => Promise<void>): Promise<void> =>
  asSuperuser(
    host,
    async (client) => {
      await client.query('begin')
      await client.query('lock table answers, attempts in share mode')
      await work()
      await client.query('rollback')
    },
    database,
  )

/** Ends every connection of the app, this proof's own ones by the name of `spared` aside. */
export const endConnections = async (host: string, spared = ''): Promise<void> =>
  asSuperuser(host, async (client) => {
    await client.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and application_name <> $2`,
      [ROLE, spared],
    )
  })

/** `isFull` is set once no connection is left; setting `ended` ends the filling. */
export type Filling = { isFull: boolean; ended: boolean }

/** Takes every free connection, and each one that becomes free. */
export async function takeConnections(host: string, database: string, name: string, filling: Filling): Promise<void> {
  const taken: pg.Client[] = []
  while (!filling.ended) {
    const client = new pg.Client({ host, port: 5432, user: ROLE, database, application_name: name })
    client.on('error', () => {})
    try {
      await client.connect()
      taken.push(client)
    } catch (error) {
      if (!(error instanceof Error) || !('code' in error) || error.code !== FULL) break
      filling.isFull = true
      await pause(20)
    }
  }
  await Promise.all(taken.map(async (client) => client.end().catch(() => {})))
}
