import assert from 'node:assert/strict'
import { once } from 'node:events'
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { baseSheets, folderOf } from '../../testing/provider-folder.ts'
import { aHome, provider, rowsOf, until } from '../../testing/provider-run.ts'
import { setUp } from '../../testing/staff-browser.ts'
import { startMain } from '../../testing/start-main.ts'
import type { TestApp } from '../../testing/test-app.ts'

// Enough that a process is never through with them before it can be killed.
const COUNT = 9000
const HEADER = 'Question ID,Subject Code,Question,Option A,Option B,Correct'
const bank = [HEADER, ...Array.from({ length: COUNT }, (_, at) => `S-${at},PHY12,Is it ${at}?,Yes,No,A`)].join('\n')

type Upload = { upload_id: number; state: string; preview: { plan_hash: string; rows: number } | null }

describe('a server that is killed while it imports for the staff', async () => {
  const home = await aHome()
  const first = await provider(home, 'import', folderOf(baseSheets), '--write', '--new-academy')
  assert.equal(first.code, 0, first.err)
  const invited = await provider(home, 'staff', 'add', 'clerk@example.org', '--role', 'clerk')
  let { child, port } = await startMain(home.environment)
  let origin = `http://127.0.0.1:${port}`

  const fetched = async (path: string, body: string, headers: Record<string, string>) => {
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', body, headers })
    const set = answer.headers.getSetCookie()
    return { status: answer.status, headers: { 'set-cookie': set }, body: (await answer.json()) as never }
  }
  const ours = (headers: Record<string, string>) => ({ ...headers, origin })
  const wire = {
    post: async (path: string, body: object, _token?: string, headers = {}) =>
      fetched(path, JSON.stringify(body), ours({ 'content-type': 'application/json', ...headers })),
    clock: { seconds: () => {}, now: () => Date.now() },
  } as unknown as TestApp
  const clerk = await setUp(wire, 'clerk@example.org', /\/staff\/welcome#[\w-]+/.exec(invited.out)?.[0] ?? '')
  const cookie = () => [...clerk.cookies].map(([key, value]) => `${key}=${value}`).join('; ')

  const again = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
    ;({ child, port } = await startMain(home.environment))
    origin = `http://127.0.0.1:${port}`
  }
  const questions = async () => (await rowsOf(home, 'questions')).length
  const imports = async () => (await rowsOf(home, 'imports')).filter(({ sheet }) => sheet === 'questions')
  const isOf = async (state: string, least = 0) =>
    (await imports()).some((row) => row['state'] === state && Number(row['laid']) >= least)
  const staged = async (least: number) => (await rowsOf(home, 'import_rows')).length >= least
  const shown = async (upload_id: number): Promise<Upload> =>
    (await clerk.post('import_upload', { upload_id })).body.data.upload
  const settled = async (upload_id: number): Promise<Upload> => {
    let upload = await shown(upload_id)
    await until(async () => !['planning', 'storing', 'laying'].includes((upload = await shown(upload_id)).state))
    return upload
  }
  const entries = async () =>
    (await rowsOf(home, 'audit_entries')).filter(({ entity_id }) => entity_id === String(sent))
  let sent = 0

  it('goes on by itself at its next start, exactly once, wherever it was', async () => {
    const headers = { 'content-type': 'application/octet-stream', 'x-staff': '1', 'x-file-name': 'questions.csv' }
    const { status, body } = await fetched('/staff/import_file', bank, ours({ ...headers, cookie: cookie() }))
    assert.equal(status, 200)
    sent = (body as { data: { upload: Upload } }).data.upload.upload_id
    const upload_id = sent

    await clerk.post('import_preview', { upload_id, good_rows: false })
    await again()
    const { preview } = await settled(upload_id)
    assert.equal(preview?.rows, COUNT)
    await clerk.post('import_store', { upload_id, plan_hash: preview.plan_hash })
    await until(async () => staged(1))
    await again()
    // Nothing of what was staged counts: there is no entry, and no student sees anything.
    assert.deepEqual([await questions(), (await entries()).length], [0, 0])
    await until(async () => isOf('published', 1))
    await again()
    assert.equal((await settled(upload_id)).state, 'done')
    assert.equal(await questions(), COUNT)
    assert.equal((await entries()).length, 1)
    const rows = await imports()
    assert.deepEqual(
      rows.map(({ state, laid }) => [state, Number(laid)]),
      [['done', COUNT]],
    )
    assert.deepEqual(await rowsOf(home, 'import_rows'), [])
    const folder = join(home.dataDir, 'imports')
    await until(() => !existsSync(folder) || readdirSync(folder).length === 0)
  })

  it('ends', () => void child.kill('SIGKILL'))
})
