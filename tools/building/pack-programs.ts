import { join } from 'node:path'
import { packedName } from '../../server/testing/program.ts'
import { pack } from './pack-server.ts'
import { programsFolder, whenChanged } from '../stamp.ts'

// What tests start again and again: packed, a start takes a quarter of the time.
const PROGRAMS = [
  'server/main.ts',
  'server/cli/main.ts',
  'server/testing/serve.ts',
  'server/testing/move-due-students.ts',
  'lab/prove/world/server.ts',
]

const files = [
  '{server,contract,lab/prove}/**/*.ts',
  'messages/**/*.{json,ts}',
  'tools/building/pack-*.ts',
  'package-lock.json',
]

// A process of its own runs this, since the bundler sets its whole process to production.
if (import.meta.main) {
  await whenChanged('node_modules/.cache/programs/.stamp', { files }, async () => {
    for (const program of PROGRAMS) await pack(program, join(programsFolder, packedName(program)))
  })
}
