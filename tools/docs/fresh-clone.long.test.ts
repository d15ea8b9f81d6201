import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { existsSync, readFileSync, rmSync } from 'node:fs'
import { type AddressInfo, createServer } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { copyBuilt, freshClone } from './fresh-clone.ts'
import { root } from '../stamp.ts'

const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { scripts: Record<string, string> }

type Trial = {
  /** What is typed behind the script, so that it does something small. */
  args?: string
  says: RegExp
  code?: number
  /** A script that serves is ended after this output. */
  isEnded?: boolean
  env?: Record<string, string>
  /** The build takes a minute, so it is copied into the clone for this script. */
  isBuilt?: boolean
}

const freePort = async (): Promise<string> => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return String(port)
}

const trials: Record<string, Trial> = {
  // The first trial is the command on the page on importing: nothing is installed, and no text is compiled.
  provider: { args: 'templates my-academy', says: /sheets were written to "my-academy"/ },
  prove: { args: '--help', says: /simulation/ },
  bench: { args: '--help', says: /lists, reads, saves/ },
  pictures: { args: '--help', says: /--route exams/ },
  test: { args: '--help', says: /what the product promises/ },
  'test:all': { args: '--help', says: /everything\./ },
  'test:pgbouncer': { args: '--help', says: /through a PgBouncer/ },
  'test:browsers': { args: '--help', says: /journeys in other browsers/ },
  'test:s3': { args: '--help', says: /with an object storage/ },
  'test:postgres-versions': { args: '--help', says: /on each version of PostgreSQL/ },
  check: { args: '--help', says: /types, style/ },
  'new-feature': { args: '--help', says: /Makes a working list/ },
  sbom: { says: /dist\/sbom\.json: \d+ packages\./ },
  audit: { says: /The registry did not say/, code: 2 },
  format: { args: '--check package.json', says: /correct format/ },
  build: { says: /^packages installed\n$/, isBuilt: true },
  start: { says: /Set up your academy[\s\S]*\/staff\/begin#/, isEnded: true, isBuilt: true, env: { PORT: '0' } },
  dev: {
    says: /Log in as a demo student[\s\S]*\/staff\/\s|\/staff\/\s[\s\S]*Log in as a demo student/,
    isEnded: true,
    env: { PORT: await freePort(), CONSOLE_PORT: await freePort(), API_PORT: await freePort() },
  },
}

describe('in a fresh clone each npm script works as the first one', () => {
  const { clone, environment } = freshClone()

  async function run(name: string, { args = '', says, isEnded = false, env = {} }: Trial) {
    const options = { cwd: clone, env: { ...environment, ...env }, detached: true }
    const child = spawn('sh', ['-c', `${scripts[name]} ${args}`], options)
    let said = ''
    const hear = (chunk: string) => {
      said += chunk
      if (isEnded && says.test(said)) process.kill(-(child.pid ?? assert.fail()), 'SIGTERM')
    }
    child.stdout.setEncoding('utf8').on('data', hear)
    child.stderr.setEncoding('utf8').on('data', hear)
    const code = await new Promise((resolve) => child.once('close', resolve))
    return { said, code }
  }

  it('Every npm script is tried in a fresh clone, and each begins with the launcher that installs and compiles', () => {
    assert.deepEqual(Object.keys(trials).sort(), Object.keys(scripts).sort())
    for (const script of Object.values(scripts)) assert.match(script, /^(exec )?node tools\/with-node\.mjs [^&|;]+$/)
  })

  for (const [name, trial] of Object.entries(trials)) {
    it(`In a fresh clone npm run ${name} works as the first one`, async () => {
      for (const made of ['node_modules', 'data', 'dist']) rmSync(join(clone, made), { recursive: true, force: true })
      if (trial.isBuilt) copyBuilt(clone)
      const { said, code } = await run(name, trial)
      assert.match(said, trial.says)
      assert.match(said, /packages installed/)
      if (!trial.isEnded) assert.equal(code, trial.code ?? 0, said)
      // The first script, whichever it is, compiles the texts: that takes the longest and is the same for all.
      assert.ok(existsSync(join(clone, 'messages/generated/.stamp')))
    })
  }
})
