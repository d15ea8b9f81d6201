import assert from 'node:assert/strict'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { folderOf, baseSheets } from './provider-folder.ts'
import { aHome, provider, rowsOf, until } from './provider-run.ts'
import { setUp } from './staff-browser.ts'
import { startMain } from './start-main.ts'
import type { TestApp } from './test-app.ts'

type Refused = { data: { reason?: string; retry_after?: number } | null }
type Upload = { upload_id: number; state: string; preview: { plan_hash: string; rows: number } | null }

const BUSY = new Set(['planning', 'storing', 'laying', 'undo_checking', 'undoing'])

/** A server in a process of its own, with a minimal academy, or these sheets of it, and a clerk. */
export async function killableServer(sheets: Parameters<typeof folderOf>[0] = baseSheets) {
  const home = await aHome()
  const first = await provider(home, 'import', folderOf(sheets), '--write', '--new-academy')
  assert.equal(first.code, 0, first.err)
  const invited = await provider(home, 'staff', 'add', 'clerk@example.org', '--role', 'clerk')
  let { child, port } = await startMain(home.environment)
  let origin = `http://127.0.0.1:${port}`

  const sent = async (path: string, body: string | Uint8Array, headers: Record<string, string>) => {
    const answer = await fetch(`${origin}/api${path}`, { method: 'POST', body: body as string, headers })
    const set = answer.headers.getSetCookie()
    return { status: answer.status, headers: { 'set-cookie': set }, body: (await answer.json()) as never }
  }
  // A server that has just started on a loaded machine refuses what is not urgent, and says when to come back.
  const fetched = async (...call: Parameters<typeof sent>): ReturnType<typeof sent> => {
    const answered = await sent(...call)
    const { reason, retry_after: wait } = (answered.body as Refused).data ?? {}
    if (reason !== 'busy') return answered
    await setTimeout((wait ?? 1) * 1000)
    return fetched(...call)
  }
  const ours = (headers: Record<string, string>) => ({ ...headers, origin })
  const wire = {
    post: async (path: string, body: object, _token?: string, headers = {}) =>
      fetched(path, JSON.stringify(body), ours({ 'content-type': 'application/json', ...headers })),
    clock: { seconds: () => {}, now: () => Date.now() },
  } as unknown as TestApp
  const clerk = await setUp(wire, 'clerk@example.org', /\/staff\/welcome#[\w-]+/.exec(invited.out)?.[0] ?? '')
  const shown = async (upload_id: number): Promise<Upload> =>
    (await clerk.post('import_upload', { upload_id })).body.data.upload

  const kill = async () => {
    child.kill('SIGKILL')
    if (child.exitCode === null && child.signalCode === null) await once(child, 'exit')
  }
  const start = async () => {
    ;({ child, port } = await startMain(home.environment))
    origin = `http://127.0.0.1:${port}`
  }

  return {
    home,
    clerk,
    /** Uploads a file; returns the id of the upload. */
    send: async (name: string, content: string): Promise<number> => {
      const cookie = [...clerk.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const headers = { 'content-type': 'application/octet-stream', 'x-staff': '1', 'x-file-name': name, cookie }
      const { status, body } = await fetched('/staff/import_file', content, ours(headers))
      assert.equal(status, 200)
      return (body as { data: { upload: Upload } }).data.upload.upload_id
    },
    /** Sends bytes of a video from an offset on. */
    sendPart: async (video_id: number, offset: number, content: Uint8Array) => {
      const cookie = [...clerk.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
      const beside = { 'x-video': String(video_id), 'x-offset': String(offset), 'x-staff': '1', cookie }
      const headers = ours({ 'content-type': 'application/octet-stream', ...beside })
      return (await fetched('/staff/video_part', content, headers)).body as {
        data: { received: number; state: string }
      }
    },
    /** Returns the upload when its work is over. */
    settled: async (upload_id: number): Promise<Upload> => {
      let upload = await shown(upload_id)
      await until(async () => !BUSY.has((upload = await shown(upload_id)).state))
      return upload
    },
    kill,
    start,
    /** Kills the process at any moment, and starts it again; it ends with the calling test. */
    again: async () => {
      await kill()
      await start()
    },
    /** Returns the audit's entries on an upload. */
    entries: async (upload_id: number) =>
      (await rowsOf(home, 'audit_entries')).filter(({ entity_id }) => entity_id === String(upload_id)),
    end: () => void child.kill('SIGKILL'),
  }
}
