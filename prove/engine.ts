import pg from 'pg'
import { startPostgres } from '../server/testing/postgres.ts'

/** A database server, or none: SQLite is a file of the academy. */
export type Engine = { name: 'sqlite' | 'postgres'; environment: Record<string, string>; stop: () => Promise<void> }

let made = 0

export async function startEngine(name: Engine['name']): Promise<Engine> {
  if (name === 'sqlite') return { name, environment: {}, stop: async () => {} }
  const { url, stop } = await startPostgres({ durable: true })
  const database = `prove_${(made += 1)}`
  const client = new pg.Client(url)
  await client.connect()
  await client.query(`create database ${database}`)
  await client.end()
  return { name, environment: { DATABASE_URL: url.replace(/postgres$/, database) }, stop }
}
