import { startEngine } from '../../prove/world/engine.ts'
import { databaseCpu } from '../measuring/database-cpu.ts'
import { type Academy, anAcademyIn, emptyAcademy } from './academy.ts'

/** An academy in a PostgreSQL of its own; `database` returns the seconds of CPU that the PostgreSQL has used. */
export const aPostgresAcademy = async (students: number) => onPostgres(async (of) => anAcademyIn(of, students))

/** An empty academy in a PostgreSQL of its own. */
export const anEmptyPostgresAcademy = async () => onPostgres(async (of) => emptyAcademy(of))

async function onPostgres(make: (environment: Record<string, string>) => Promise<Academy>) {
  const engine = await startEngine('postgres')
  const academy = await make(engine.environment)
  return {
    environment: academy.environment,
    database: await databaseCpu(engine.environment['DATABASE_URL'] ?? ''),
    drop: async () => {
      academy.drop()
      await engine.stop()
    },
  }
}
