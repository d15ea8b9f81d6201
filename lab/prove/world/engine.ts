import pg from 'pg'
import { startPostgres } from '../../../server/testing/postgres.ts'

/** A database server; SQLite has none, since it is a file of the academy. */
export type Engine = {
  name: 'sqlite' | 'postgres'
  environment: Record<string, string>
  /** Stops the database immediately; `resume` starts it again. */
  halt: () => Promise<void>
  resume: () => Promise<void>
  stop: () => Promise<void>
}

const NOTHING = async () => {}
let made = 0

export async function startEngine(name: Engine['name']): Promise<Engine> {
  if (name === 'sqlite') return { name, environment: {}, halt: NOTHING, resume: NOTHING, stop: NOTHING }
  const { url, ...server } = await startPostgres({ durable: true })
  const database = `prove_${(made += 1)}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  return { name, environment: { DATABASE_URL: url.replace(/postgres$/, database) }, ...server }
}
