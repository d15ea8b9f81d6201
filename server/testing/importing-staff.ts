import assert from 'node:assert/strict'
import type { DataOf } from '#contract/call.ts'
import type { staffImportUpload } from '#contract/staff/imports.ts'
import type { Poller } from '../jobs/poller.ts'
import { uploadRunner } from '../staff/imports/run-uploads.ts'
import type { SignedInStaff } from './staff-browser.ts'
import type { Answered, TestApp } from './test-app.ts'

type Shown = DataOf<typeof staffImportUpload>['upload']
type Planned = Shown & { preview: NonNullable<Shown['preview']> }

export type Importer = SignedInStaff & {
  runner: Poller<boolean>
  /** Sends a file as the console's page does; whatever is answered. */
  sendFile: (name: string, content: string | Uint8Array, headers?: Record<string, string>) => Promise<Answered>
  /** Sends a file that must be accepted. */
  send: (name: string, content: string | Uint8Array, headers?: Record<string, string>) => Promise<Shown>
  /** Several files for one import. */
  sendAll: (files: Record<string, string | Uint8Array>) => Promise<Shown>
  shown: (upload_id: number) => Promise<Planned>
  compared: (upload_id: number, good_rows?: boolean) => Promise<Planned>
  stored: (upload: Planned) => Promise<Planned>
}

/** A member of staff who imports, with the background job that does the work. */
export async function importer(test: TestApp, staff: SignedInStaff): Promise<Importer> {
  const runner = uploadRunner(test)
  const runAll = async () => {
    while (await runner.round());
  }
  const sendFile: Importer['sendFile'] = (name, content, headers = {}) =>
    staff.postFile('import_file', name, content, { ...headers, to: test })
  const send: Importer['send'] = async (name, content, headers) => {
    const { status, body } = await sendFile(name, content, headers)
    assert.equal(status, 200, JSON.stringify(body))
    return body.data.upload
  }
  const sendAll: Importer['sendAll'] = async (files) => {
    let upload: Shown | null = null
    for (const [name, content] of Object.entries(files))
      upload = await send(name, content, upload ? { 'x-upload': String(upload.upload_id) } : {})
    return upload ?? assert.fail('nothing was sent')
  }
  const shown: Importer['shown'] = async (upload_id) =>
    (await staff.post('import_upload', { upload_id })).body.data.upload
  const asked = async (call: string, body: { upload_id: number }) => {
    const { status, body: answer } = await staff.post(call, body)
    assert.equal(status, 200, JSON.stringify(answer))
    await runAll()
    return shown(body.upload_id)
  }
  const compared: Importer['compared'] = async (upload_id, good_rows = false) =>
    asked('import_preview', { upload_id, good_rows } as { upload_id: number })
  const stored: Importer['stored'] = async ({ upload_id, preview }) =>
    asked('import_store', { upload_id, plan_hash: preview.plan_hash } as { upload_id: number })
  return { ...staff, runner, sendFile, send, sendAll, shown, compared, stored }
}
