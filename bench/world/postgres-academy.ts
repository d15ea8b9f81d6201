import { startEngine } from '../../prove/world/engine.ts'
import { databaseCpu } from '../measuring/database-cpu.ts'
import { anAcademyIn } from './academy.ts'

/** An academy in a PostgreSQL of its own; `database` tells how many seconds of CPU that has used. */
export async function aPostgresAcademy(students: number) {
  const engine = await startEngine('postgres')
  const academy = await anAcademyIn(engine.environment, students)
  return {
    environment: academy.environment,
    database: await databaseCpu(engine.environment['DATABASE_URL'] ?? ''),
    drop: async () => {
      academy.drop()
      await engine.stop()
    },
  }
}
