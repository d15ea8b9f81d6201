import { spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { endWithUs } from '../../server/testing/end-with-us.ts'
import { root } from '../stamp.ts'

export type Counts = { passed: number; failed: number }
export type Done = Counts & { name: string; seconds: number }
export type Command = { args: string[]; env?: Record<string, string> }

/** `failed` also stands for what was skipped: a test that does not run shows nothing. */
export type Step = { name: string; run: () => Promise<Counts & { output: string; note?: string }> }

/** Runs a step; one line with its time, and all that it said only if something failed. */
export async function perform({ name, run }: Step): Promise<Done> {
  const begun = performance.now()
  const { passed, failed, output, note } = await run().catch((error: unknown) => ({
    note: undefined,
    passed: 0,
    failed: 1,
    output: error instanceof Error ? (error.stack ?? error.message) : String(error),
  }))
  // A step that ran nothing has shown nothing.
  const counts = { passed, failed: passed + failed === 0 ? 1 : failed }
  const seconds = (performance.now() - begun) / 1000
  const tally = counts.passed + counts.failed > 1 ? `  ${counts.passed} passed, ${counts.failed} failed` : ''
  const said = note ? `  ${note}` : tally
  if (counts.failed > 0) console.log(`\n${output.trimEnd() || '(it said nothing)'}\n`)
  console.log(
    `${counts.failed > 0 ? 'FAILED' : 'ok    '} ${name.padEnd(28)} ${seconds.toFixed(1).padStart(6)} s${said}`,
  )
  return { name, seconds, ...counts }
}

/** Runs independent steps, two at a time, as many as the two cores of the reference machine can take. */
export async function performTogether(steps: Step[], atOnce = 2): Promise<Done[]> {
  const waiting = [...steps]
  const done: Done[] = []
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) done.push(await perform(step))
  }
  await Promise.all(Array.from({ length: atOnce }, worker))
  return done
}

// Tests start hundreds of processes of the same program: it is compiled once.
const compiled = { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/node') }

/** A program of this project or of a package, run with this Node; everything that it says, in order. */
export function runNode({ args, env }: Command): Promise<{ ok: boolean; output: string }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      env: { ...compiled, ...process.env, ...env },
      stdio: ['ignore', 'pipe', 'pipe'],
      // The process gets a group of its own, so that browsers and databases which it started end with it.
      detached: process.platform !== 'win32',
    })
    const callOff = child.pid === undefined ? () => {} : endWithUs({ pid: child.pid, signal: 'SIGTERM', isGroup: true })
    let output = ''
    const collect = (chunk: string) => (output += chunk)
    child.stdout.setEncoding('utf8').on('data', collect)
    child.stderr.setEncoding('utf8').on('data', collect)
    child.once('error', reject)
    child.once('close', (code) => {
      callOff()
      resolve({ ok: code === 0, output })
    })
  })
}

/** A step that passes or fails as a whole, by the program's exit code. */
export function programStep(name: string, command: Command): Step {
  return {
    name,
    run: async () => {
      const { ok, output } = await runNode(command)
      return { passed: ok ? 1 : 0, failed: ok ? 0 : 1, output }
    },
  }
}

/** The file that a package's command is; `.bin` has another form on every system. */
export function commandOf(name: string, command = name): string {
  const folder = join(root, 'node_modules', name)
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin: string | Record<string, string>
  }
  const file = typeof bin === 'string' ? bin : bin[command]
  if (!file) throw new Error(`${name} has no command ${command}`)
  return join(folder, file)
}
