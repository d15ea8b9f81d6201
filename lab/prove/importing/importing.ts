import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { readSettings } from '../../../server/config.ts'
import { openDatabase } from '../../../server/db/open.ts'
import { programFile } from '../../../server/testing/program.ts'
import { type Academy, makeAcademy } from '../world/academy.ts'
import { Client } from '../world/client.ts'
import { startEngine } from '../world/engine.ts'
import { importedRows, unsaved } from '../world/stored.queries.ts'
import { Writers } from '../faults/writers.ts'
import { pause, percentile, type Proof, type Verdict } from '../proof.ts'
import { RunningMain } from './running-main.ts'

const ROWS = 20_000
const STUDENTS = 33
const BEFORE = 10_000
const HOLD = 600
const provider = programFile('server/cli/main.ts')

/** Two large sheets come in while students take a quiz: nobody may feel it, and no row may be missing. */
export const importing: Proof = {
  about: 'twenty thousand students and as many questions are imported while others save their answers',
  bound: 600,
  async run({ runs, engine: name, broken }) {
    const engine = await startEngine(name ?? 'sqlite')
    const plan = { kind: 'quiz', questions: 10, students: STUDENTS, minutes: null } as const
    const academy = await makeAcademy(engine, plan)
    const folder = mkdtempSync(join(tmpdir(), 'prove-sheets-'))
    writeSheets(folder, runs ?? ROWS)
    const server = await RunningMain.start(academy.environment)
    try {
      return [await imported(server, academy, { folder, rows: runs ?? ROWS, broken })]
    } finally {
      await server.kill()
      await engine.stop()
      academy.drop()
      rmSync(folder, { recursive: true, force: true })
    }
  },
}

type Plan = { folder: string; rows: number; broken: boolean }

async function imported(server: RunningMain, academy: Academy, { folder, rows, broken }: Plan): Promise<Verdict> {
  const times: number[] = []
  const http = new Client(() => server.port, STUDENTS)
  const writers = new Writers(academy, http)
  http.onAnswer = (path, ms) => {
    if (path === '/Student/save_answer') times.push(ms)
  }
  writers.begin()
  await pause(BEFORE)
  const before = times.splice(0)
  await server.looked()
  // In the broken case another process writes into the database beside the server, which no command of the product
  // does.
  const stop = broken ? holdTheWriter(academy) : () => {}
  const begun = performance.now()
  const said = await runImport(academy, folder)
  const seconds = (performance.now() - begun) / 1000
  stop()
  const during = times.splice(0)
  const { delay99, delayMost, memory } = await server.looked()
  await writers.end()
  const { there, lost } = await counted(academy, writers)
  const p99 = percentile(during, 0.99)
  console.log(
    `saves: before p50 ${percentile(before, 0.5).toFixed(1)} ms, p99 ${percentile(before, 0.99).toFixed(1)} ms; meanwhile ${during.length}, p50 ${percentile(during, 0.5).toFixed(1)} ms, p99 ${p99.toFixed(1)} ms, slowest ${Math.max(...during).toFixed(0)} ms`,
  )
  console.log(
    `event loop late by p99 ${delay99.toFixed(0)} ms, ${delayMost.toFixed(0)} ms at most; memory ${memory.toFixed(0)} MB`,
  )
  return {
    holds: said.code === 0 && there === 2 * rows && lost === 0 && p99 <= 300 && writers.acknowledged.size > 0,
    line: `import: ${there} of ${2 * rows} rows in ${seconds.toFixed(1)} s, exit ${said.code}${said.code === 0 ? '' : ` (${said.words})`}, saves meanwhile p99 ${p99.toFixed(1)} ms (limit 300), ${writers.acknowledged.size} answers acknowledged, ${lost} lost`,
  }
}

async function runImport(academy: Academy, folder: string): Promise<{ code: number; words: string }> {
  const env = { ...process.env, ...academy.environment }
  const child = spawn(process.execPath, [provider, 'import', folder, '--write'], { env, stdio: 'pipe' })
  let words = ''
  child.stdout.on('data', (chunk: Buffer) => (words += chunk.toString()))
  child.stderr.on('data', (chunk: Buffer) => (words += chunk.toString()))
  const [code] = (await once(child, 'exit')) as [number]
  return { code, words: words.slice(-2000) }
}

function writeSheets(folder: string, rows: number): void {
  mkdirSync(folder, { recursive: true })
  const numbers = Array.from({ length: rows }, (_, index) => index + 1)
  const write = (name: string, lines: string[]) =>
    writeFileSync(join(folder, `${name}.csv`), `${lines.join('\r\n')}\r\n`)
  write('batches', ['Batch Code,Batch Name,Level', 'B,Batch,Level'])
  write('students', [
    'Admission No,Student Name,Guardian Name,Mobile,Level,Batch Code',
    ...numbers.map((number) => `N-${number},Imported ${number},Guardian,${9_000_000_000 + number},Level,B`),
  ])
  write('questions', [
    'Question ID,Subject Code,Question,Option A,Option B,Option C,Option D,Correct,Marks',
    ...numbers.map((number) => `Q-${number},S,What is ${number} and one?,${number + 1},${number},0,none of them,A,1`),
  ])
}

/** Takes the one writer's place again and again. */
function holdTheWriter({ environment }: Academy): () => void {
  const file = join(environment['DATA_DIR'] ?? '', 'academy.sqlite')
  const other = new DatabaseSync(file, { timeout: 5000 })
  let held = false
  const timer = setInterval(() => {
    other.exec(held ? 'rollback' : 'begin immediate')
    held = !held
  }, HOLD)
  return () => {
    clearInterval(timer)
    other.close()
  }
}

async function counted(academy: Academy, { acknowledged }: Writers): Promise<{ there: number; lost: number }> {
  const db = await openDatabase(readSettings({ ...academy.environment }))
  const there = await importedRows(db.read)
  const lost = await unsaved(db.read, acknowledged)
  await db.close()
  return { there, lost }
}
