import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { request as httpRequest } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { storedZip } from '../../importing/reading/stored-zip.ts'
import { importer } from '../../testing/importing-staff.ts'
import { baseSheets } from '../../testing/provider-folder.ts'
import { somePng } from '../../testing/some-png.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { mediaPaths } from '../../testing/media-files.ts'
import { testApp } from '../../testing/test-app.ts'
import { clearUploadFolders } from './upload-folder.ts'

const LIMIT = 2_000_000
const PNG = somePng()

describe('files that the staff send in', async () => {
  const test = await testApp({ LIMITS: 'off', LIMIT_IMPORT_BYTES: String(LIMIT), LIMIT_REQUEST_SECONDS: '2' })
  const clerk = await importer(test, await signedInStaff(test, 'clerk'))
  const root = join(test.settings.dataDir, 'imports')
  const folders = () => (existsSync(root) ? readdirSync(root) : [])
  const reasonOf = async (name: string, content: string | Buffer, headers: Record<string, string> = {}) =>
    (await clerk.sendFile(name, content, headers)).body.data.reason
  await test.app.listen({ host: '127.0.0.1', port: 0 })
  const { port } = test.app.server.address() as AddressInfo

  /** A request on a real connection, whose body is written bit by bit. */
  const overTheWire = (headers: Record<string, string>) => {
    const cookie = [...clerk.cookies].map(([key, value]) => `${key}=${value}`).join('; ')
    const ours = {
      'x-staff': '1',
      host: 'localhost',
      origin: 'http://localhost',
      cookie,
      'x-file-name': 'students.csv',
    }
    const type = { 'content-type': 'application/octet-stream' }
    const sent = httpRequest({
      port,
      method: 'POST',
      path: '/api/staff/import_file',
      headers: { ...ours, ...type, ...headers },
    })
    const answer = new Promise<{ status: number; reason?: string }>((resolve, reject) => {
      sent.on('error', reject)
      sent.on('response', (response) => {
        let text = ''
        response.setEncoding('utf8').on('data', (part: string) => (text += part))
        response.on('end', () => {
          const { data } = JSON.parse(text) as { data: { reason?: string } }
          resolve({ status: response.statusCode ?? 0, ...(data.reason !== undefined && { reason: data.reason }) })
        })
      })
    })
    return { sent, answer }
  }

  for (const role of ['teacher', 'invigilator'] as const) {
    it(`Files that the staff send in are not taken from an ${role}`, async () => {
      const other = await importer(test, await signedInStaff(test, role))
      assert.equal((await other.sendFile('students.csv', 'x')).body.data.reason, 'role_missing')
    })
  }

  it('Files that the staff send in are not taken without a session, from another page, or as another type', async () => {
    assert.equal(await reasonOf('students.csv', 'x', { cookie: '' }), 'signed_out')
    assert.equal(await reasonOf('students.csv', 'x', { origin: 'https://elsewhere.example' }), 'foreign_page')
    assert.equal(await reasonOf('students.csv', 'x', { 'x-staff': '0' }), 'foreign_page')
    assert.equal(await reasonOf('students.csv', '{}', { 'content-type': 'application/json' }), 'wrong_type')
    assert.deepEqual(folders(), [])
  })

  for (const name of [
    '../students.csv',
    '..',
    'a/b.csv',
    'a\\b.csv',
    '.csv',
    '',
    'a\u0000.csv',
    'x\u202e.csv',
    'run.exe',
    'students',
  ]) {
    it(`Files that the staff send in are not called ${JSON.stringify(name)}`, async () => {
      assert.equal(await reasonOf(name, 'x'), 'rule')
      assert.deepEqual(folders(), [])
    })
  }

  it('Files that the staff send in have a name that can be read', async () =>
    assert.equal(await reasonOf('x', 'x', { 'x-file-name': '%E0%A4%A' }), 'rule'))

  it('Files of 2 GB are refused by their head, before a byte of them came', async () => {
    const { sent, answer } = overTheWire({ 'content-length': '2147483648' })
    sent.flushHeaders()
    assert.deepEqual(await answer, { status: 413, reason: 'too_large' })
    sent.destroy()
    assert.deepEqual(folders(), [])
  })

  it('Files that the staff send in are refused while they come where no length was said, and leave nothing', async () => {
    const { sent, answer } = overTheWire({ 'transfer-encoding': 'chunked' })
    sent.write(Buffer.alloc(LIMIT))
    sent.write('x')
    assert.deepEqual(await answer, { status: 413, reason: 'too_large' })
    sent.destroy()
    assert.deepEqual(folders(), [])
  })

  it('Files that break off while the staff send them in leave nothing', async () => {
    const { sent, answer } = overTheWire({ 'content-length': '1000000' })
    const failed = assert.rejects(answer)
    sent.write(Buffer.alloc(100_000))
    while (folders().length === 0) await pause(20)
    sent.destroy()
    await failed
    while (folders().length > 0) await pause(20)
    assert.deepEqual(folders(), [])
  })

  it('Files that the staff send in may take longer than a call may', async () => {
    const { sent, answer } = overTheWire({ 'content-length': '5' })
    for (const letter of 'abcd') {
      sent.write(letter)
      await pause(1200)
    }
    sent.end('e')
    assert.equal((await answer).status, 200)
  })

  it('Files that the staff send in are together no more than one may be', async () => {
    const upload = await clerk.send('students.csv', Buffer.alloc(LIMIT - 10))
    assert.equal(await reasonOf('batches.csv', 'x'.repeat(20), { 'x-upload': String(upload.upload_id) }), 'too_large')
    await clerk.post('import_discard', { upload_id: upload.upload_id })
    assert.equal(await reasonOf('batches.csv', 'x', { 'x-upload': String(upload.upload_id) }), 'not_found')
    assert.equal(await reasonOf('batches.csv', 'x', { 'x-upload': 'x' }), 'not_found')
  })

  it('Files that the staff send in are not taken as long as twenty others wait to be stored or thrown away', async () => {
    const sent: number[] = []
    while (folders().length < 20) sent.push((await clerk.send('students.csv', 'x')).upload_id)
    assert.equal(await reasonOf('students.csv', 'x'), 'rule')
    for (const upload_id of sent) await clerk.post('import_discard', { upload_id })
    assert.equal(folders().length, 20 - sent.length)
  })

  it('Files of the staff that are no workbook are said to be none', async () => {
    const sent = await clerk.send('students.xlsx', randomBytes(5000))
    const { preview, upload_id } = await clerk.compared(sent.upload_id)
    const { body } = await clerk.post('import_mistakes', { upload_id, page: 0 })
    assert.match(body.data.mistakes[0].problem, /Not a spreadsheet/)
    assert.equal(preview.rows, 0)
  })

  it('Files in a zip file of the staff bring their pictures, with a folder around them or without', async () => {
    const head = 'Subject Code,Subject,Level,Thumbnail\n'
    const inside = Object.entries({
      ...baseSheets,
      'subjects.csv': `${head}PHY12,Physics,Plus Two Science,physics.png\n`,
    }).map(([name, text]): [string, Buffer] => [`academy/${name}`, Buffer.from(text)])
    const zip = storedZip(new Map([...inside, ['academy/images/physics.png', PNG]]))
    const { upload_id } = await clerk.send('academy.zip', zip)
    const upload = await clerk.compared(upload_id)
    assert.deepEqual([upload.state, upload.preview.mistakes, upload.preview.rows], ['planned', 0, 5])
    assert.equal((await clerk.stored(upload)).state, 'done')
    assert.equal((await mediaPaths(test)).length, 1)
  })

  it('Files that the staff send in are removed at the start where a process ended over them', async () => {
    mkdirSync(join(root, 'left-behind', 'sent'), { recursive: true })
    writeFileSync(join(root, 'left-behind', 'sent', 'x.part'), 'x')
    const { upload_id } = await clerk.send('students.csv', 'x')
    const count = await clearUploadFolders(test, Date.now() + 7_200_000)
    assert.ok(count >= 1)
    assert.equal(existsSync(join(root, 'left-behind')), false)
    assert.equal((await clerk.compared(upload_id)).state, 'planned')
  })
})
