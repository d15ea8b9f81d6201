import assert from 'node:assert/strict'
import { once } from 'node:events'
import { copyFileSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, it } from 'node:test'
import { baseSheets, folderOf } from '../testing/provider-folder.ts'
import { aHome, provider, rowsOf, startProvider } from '../testing/provider-run.ts'
import { startMain } from '../testing/start-main.ts'

const sheets = {
  ...baseSheets,
  'questions.csv': `Question ID,Subject Code,Question,Option A,Option B,Correct\nQ-1,PHY12,First?,Yes,No,A\nQ-2,PHY12,Second?,Yes,No,A\n`,
  'exams.csv': 'Exam Code,Exam,Subject Code,Level or Batch Code,Question IDs,Minutes\nE-1,Test,PHY12,P2-A,Q-1..2,60\n',
}

type Answered = { status_code: number; data: Record<string, never>; token?: string }

/** A student's browser: posts to the app, and tries again while the app is busy. */
async function inBrowser(port: number, path: string, body: object, token = ''): Promise<Answered> {
  const headers = { 'content-type': 'application/json', token }
  const url = `http://127.0.0.1:${port}/api${path}`
  const answer = await fetch(url, { method: 'POST', body: JSON.stringify(body), headers })
  const answered = (await answer.json()) as Answered
  if (answered.status_code === 503) return inBrowser(port, path, body, token)
  assert.equal(answered.status_code, 200, `${path}: ${JSON.stringify(answered)}`)
  return answered
}

async function ended(running: Awaited<ReturnType<typeof startMain>>): Promise<void> {
  const gone = once(running.child, 'exit')
  running.child.kill('SIGTERM')
  await gone
}

describe('an academy that moves to another machine while a student answers', async () => {
  const home = await aHome()
  const file = join(home.dataDir, 'academy.zip')
  assert.equal((await provider(home, 'import', folderOf(sheets), '--write', '--new-academy')).code, 0)
  let student: { stud_id: number; token: string; attempt_id: number; question_id: number }
  let seq = 0

  it('An academy that moves house while a student answers is backed up meanwhile, with every answer that was acknowledged before', async () => {
    const running = await startMain(home.environment)
    const post = (path: string, body: object, token?: string) => inBrowser(running.port, path, body, token)
    const asked = await post('/Auth/login', { phone_code: '91', mobile: '9876543210', device_id: 'd'.repeat(32) })
    const outbox = readFileSync(join(home.dataDir, 'outbox.jsonl'), 'utf8')
    const otp = /\b\d{4}\b/.exec((JSON.parse(outbox) as { text: string }).text)?.[0]
    const { data, token = '' } = await post('/Auth/verifyOTP', { otp_ref: asked.data['otp_ref'], otp })
    const stud_id: number = data['stud_id'] ?? 0
    const [paper] = (await post('/Student/exams', { stud_id }, token)).data as unknown as { id: number }[]
    const started = (await post('/Student/exam', { stud_id, exam_id: paper?.id }, token)).data
    const [question] = started['questions'] as unknown as { question_id: number }[]
    student = { stud_id, token, attempt_id: started['attempt_id'] ?? 0, question_id: question?.question_id ?? 0 }
    const save = async () => {
      const body = { stud_id, attempt_id: student.attempt_id, question_id: student.question_id, marked: false }
      const answer = seq % 2 === 0 ? 'Yes' : 'No'
      await post('/Student/save_answer', { ...body, answer, seq: seq + 1 }, token)
      seq += 1
    }
    await save()
    const before = seq
    const backup = startProvider(home, 'backup', file)
    while (backup.child.exitCode === null) await save()
    const { code, err, out } = await backup.ended
    assert.deepEqual([code, err], [0, ''])
    assert.match(out, /academy\.zip: \d+ rows and \d+ files, read again and found whole\./)
    assert.ok(seq > before)
    const busy = await provider(home, 'restore', file, '--overwrite-newer')
    assert.equal(busy.code, 1)
    assert.match(busy.err, /Another process has this DATA_DIR open|stop the app first/)
    await ended(running)
    assert.equal(Number((await rowsOf(home, 'answers'))[0]?.['seq']), seq)
  })

  it('An academy that moves house goes on there: the student is logged in, the test is open, the answer is kept', async () => {
    const there = await aHome()
    const restored = await provider(there, 'restore', file)
    assert.deepEqual([restored.code, restored.err], [0, ''])
    assert.match(restored.out, /^Restored as of .*: \d+ rows and \d+ files\.\nAcademy: .*, in .*\n/)
    const [answer] = await rowsOf(there, 'answers')
    const kept = Number(answer?.['seq'])
    assert.ok(kept >= 1 && kept <= seq)
    // The keys stayed behind, as the backup said, and the app makes no new ones by itself.
    await assert.rejects(startMain(there.environment), /secrets\.json is missing, and the database is not empty/)
    copyFileSync(join(home.dataDir, 'secrets.json'), join(there.dataDir, 'secrets.json'))
    const running = await startMain(there.environment)
    const { stud_id, token, attempt_id } = student
    const [exam] = (await inBrowser(running.port, '/Student/exams', { stud_id }, token)).data as unknown as {
      id: number
    }[]
    const { data } = await inBrowser(running.port, '/Student/exam', { stud_id, exam_id: exam?.id }, token)
    assert.equal(data['attempt_id'], attempt_id)
    const [question] = data['questions'] as unknown as { saved_answer: string }[]
    assert.equal(question?.saved_answer, kept % 2 === 1 ? 'Yes' : 'No')
    await ended(running)
  })

  it('An academy that moves house while a student answers is not put back over what came later, but for an explicit word', async () => {
    const refused = await provider(home, 'restore', file)
    assert.equal(refused.code, 1)
    assert.match(refused.out, /was used until .* UTC, the backup is of [\s\S]*With --overwrite-newer/)
    assert.equal(Number((await rowsOf(home, 'answers'))[0]?.['seq']), seq)
    const meant = await provider(home, 'restore', file, '--overwrite-newer')
    assert.deepEqual([meant.code, meant.err], [0, ''])
    assert.match(meant.out, /What was here before is in /)
    assert.ok(Number((await rowsOf(home, 'answers'))[0]?.['seq']) <= seq)
  })

  it('An academy that moves house while a student answers is not restored from a damaged file', async () => {
    const before = await rowsOf(home, 'answers')
    const bytes = readFileSync(file)
    bytes.fill(0x55, 200, 260)
    const damaged = join(home.dataDir, 'damaged.zip')
    writeFileSync(damaged, bytes)
    const { code, out, err } = await provider(home, 'restore', damaged, '--overwrite-newer')
    assert.deepEqual([code, out], [1, ''])
    assert.match(err, /^It did not work: /)
    assert.deepEqual(await rowsOf(home, 'answers'), before)
  })
})
