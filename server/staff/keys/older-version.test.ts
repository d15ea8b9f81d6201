import assert from 'node:assert/strict'
import { it } from 'node:test'
import { columnsOf } from '../../db/columns-of.ts'
import { migrations } from '../../db/migrate.ts'
import { isBehind } from '../../db/run-migrations.ts'
import { CannotStart } from '../../ports/cannot-start.ts'
import { aLevel, aSignedIn, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { signedInStaff } from '../../testing/staff-browser.ts'
import { testApp } from '../../testing/test-app.ts'

const KEYS = '0039-keys'

it('the version before starts beside this one until a key is tried', async () => {
  const test = await testApp({ LIMITS: 'off' })
  await aLevel(test)
  const paper = await aPaper(test, 'exam', await aSubject(test, 6), { minutes: 30 })
  const { student, token } = await aSignedIn(test)
  const said = { stud_id: student.stud_id, exam_id: paper.paper_id }
  assert.equal((await test.post('/Student/exam', said, token)).status, 200)
  const names = Object.keys(migrations)
  const older = Object.fromEntries(names.slice(0, names.indexOf(KEYS)).map((name) => [name, migrations[name] ?? []]))
  const version = Object.keys(older).at(-1) ?? ''
  const starts = async () => isBehind(test.db.read, { migrations: older, expanding: new Set(), version })
  assert.equal(await starts(), false)
  const examiner = await signedInStaff(test, 'examiner')
  const { question_id, options } = paper.questions[0] ?? assert.fail()
  const changes = [{ question_id, right: [options[0]?.option_id] }]
  await examiner.post('try_key', { paper_id: paper.paper_id, version: 0, changes })
  const drafts = await test.db.read.selectFrom('key_drafts').select(columnsOf('key_drafts')).execute()
  assert.equal(drafts.length, 1)
  await assert.rejects(starts(), CannotStart)
})
