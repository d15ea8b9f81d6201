import assert from 'node:assert/strict'
import { type ChildProcess, spawn } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { after, describe, it } from 'node:test'
import { writeXlsx } from '../../server/exporting/written-table.ts'
import { copyBuilt, freshClone } from './fresh-clone.ts'
import { root } from '../stamp.ts'

const page = readFileSync(join(root, 'docs/importing-terminal.md'), 'utf8')
const walk = page.split('\n## From nothing to the first login\n')[1]?.split('\n## ')[0] ?? ''

/** The commands of the page's steps, in their order. */
const steps = [...walk.matchAll(/^( *)```sh walk\n([\s\S]*?)^\1```$/gm)].map(([, indent = '', commands = '']) =>
  commands.replaceAll(`\n${indent}`, '\n').trim(),
)

/** What the page says to type into which sheet: column and value. */
const sheets = [...walk.matchAll(/^ *\| `(\w+)` +\| (.*?) *\|$/gm)].map(([, sheet = '', cells = '']) => ({
  sheet,
  row: [...cells.matchAll(/([A-Z][A-Za-z -]*) `([^`]+)`/g)].map(([, title = '', value = '']) => ({ title, value })),
}))

describe('the way from nothing to the first login, as the page on importing has it', async () => {
  const { clone, environment } = freshClone()
  copyBuilt(clone)
  const academy = join(clone, 'my-academy')
  let settings = ''
  let server: ChildProcess | null = null
  after(() => server?.pid !== undefined && process.kill(-server.pid, 'SIGKILL'))

  /** Starts commands as in another terminal with the same settings; npm itself is not under test. */
  function start(commands: string): ChildProcess {
    const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const script = commands.replace(/npm (?:run )?(\w+)(?: --)?/, (_whole, name: string) => scripts[name] ?? 'false')
    const env = { ...environment, PORT: '0' }
    const shell = ['-euc', `${settings}\n${script}`]
    return spawn('sh', shell, { cwd: clone, env, detached: true, stdio: ['ignore', 'pipe', 'pipe'] })
  }

  async function run(commands = ''): Promise<string> {
    const child = start(commands)
    const said = heard(child)
    const code = await new Promise((resolve) => child.once('close', resolve))
    assert.equal(code, 0, said())
    return said()
  }

  function heard(child: ChildProcess, on: (said: string) => void = () => {}): () => string {
    let said = ''
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (chunk: string) => on((said += chunk)))
    return () => said
  }

  it('The way to the first login, as the page on importing has it, has two settings, three commands and a start', () => {
    settings = steps[0] ?? ''
    assert.match(settings, /^export DATA_DIR=\S+\nexport SMS=console$/)
    assert.equal(steps.length, 5)
    assert.deepEqual(
      sheets.map(({ sheet }) => sheet),
      ['academy', 'levels', 'subjects', 'batches', 'students'],
    )
  })

  it('The way to the first login, as the page on importing has it, makes the sheets, which are then filled as it says', async () => {
    assert.match(await run(steps[1]), /packages installed[\s\S]*sheets were written to "my-academy"/)
    for (const { sheet, row } of sheets) {
      const rows = [row.map(({ value }) => value)]
      await writeXlsx(join(academy, `${sheet}.xlsx`), [{ name: sheet, header: row.map(({ title }) => title), rows }])
    }
  })

  it('The way to the first login, as the page on importing has it, tries and stores the sheets', async () => {
    const tried = await run(steps[2])
    assert.match(tried, /^There is no academy in .*my-data\./)
    assert.match(tried, /^academy\.xlsx: 0 new, 1 changed, /m)
    for (const { sheet } of sheets.slice(1)) assert.match(tried, new RegExp(`^${sheet}\\.xlsx: 1 new, `, 'm'))
    assert.match(tried, /Nothing was saved yet: this was a trial\. Add --write --new-academy to save it\.\n$/)
    assert.match(await run(steps[3]), /All of it is saved\./)
  })

  it('The way to the first login, as the page on importing has it, ends with a student of one’s own who is logged in', async () => {
    server = start(steps[4] ?? '')
    const running = server
    const { promise: opened, resolve: open } = Promise.withResolvers<string>()
    const said = heard(running, (text) => {
      const address = /Open (http:\S+)/.exec(text)?.[1]
      if (address !== undefined) open(address)
    })
    running.once('exit', () => open(`nothing: ${said()}`))
    const origin = await opened
    const post = async (path: string, body: object) => {
      const headers = { 'content-type': 'application/json', origin }
      const answer = await fetch(`${origin}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
      return (await answer.json()) as { status_code: number; data: Record<string, string> }
    }
    const student = Object.fromEntries(sheets.at(-1)?.row.map(({ title, value }) => [title, value]) ?? [])
    const number = { phone_code: '91', mobile: student['Mobile'], device_id: 'd'.repeat(32) }
    const { data } = await post('/Auth/login', number)
    const otp = /SMS to \S+: .*?(?<!\d)(\d{4})(?!\d)/.exec(said())?.[1]
    const verified = await post('/Auth/verifyOTP', { otp_ref: data['otp_ref'], otp })
    assert.equal(verified.status_code, 200, said())
    assert.match(JSON.stringify(verified.data), /Ananya Krishnan/)
  })
})
