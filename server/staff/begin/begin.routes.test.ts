import assert from 'node:assert/strict'
import { after, describe, it } from 'node:test'
import { loadAcademy, saveAcademy } from '../../academy/academy.ts'
import { isBegun } from '../../academy/begun.queries.ts'
import { inviteStaff } from '../../importing/people/invite-staff.ts'
import { builtApp } from '../../testing/built-app.ts'
import { PASSWORD, setUp, signedInStaff, staffBrowser } from '../../testing/staff-browser.ts'
import { testApp, type TestApp } from '../../testing/test-app.ts'
import { somePng } from '../../testing/some-png.ts'
import { beginWord } from './begin-word.ts'

const FIELDS = {
  name: 'Sunrise Academy',
  zone: 'Asia/Kolkata',
  brand_colour: 'blue',
  language: 'ml',
  support_number: '98765 43210',
  level: 'Plus Two Science',
  batch: 'Plus Two Science A',
  owner_name: 'Asha Menon',
  owner_email: ' Asha@example.org ',
}
const SUBJECTS = ['Physics', 'Chemistry', 'Physics', ' ']

const wordOf = (test: TestApp) => beginWord(test.secrets, test.settings)
const LOGO = somePng(192, 192)
const formOf = (test: TestApp, changes: object = {}) => ({
  word: wordOf(test),
  fields: { ...FIELDS, ...changes },
  subjects: SUBJECTS,
  logo: LOGO.toString('base64'),
})
const stageOf = async (test: TestApp) => (await staffBrowser(test).post('begin_state')).body.data.stage
const begin = async (test: TestApp, changes: object = {}) =>
  staffBrowser(test).post('begin_academy', formOf(test, changes))

describe('the first page of an empty server', async () => {
  const test = await testApp()
  const browser = staffBrowser(test)
  let link = ''

  it('An empty server is begun by its word alone', async () => {
    assert.equal(await stageOf(test), 'empty')
    for (const word of ['', 'kite', 'abcd-efgh-jkmn']) {
      const { status, body } = await browser.post('begin_academy', { ...formOf(test), word })
      assert.deepEqual([status, body.data.reason, body.data.field], [422, 'rule', 'word'])
    }
    assert.equal(await stageOf(test), 'empty')
  })

  it('The word is right in capitals, without its hyphens, and with blanks', async () => {
    const typed = ` ${wordOf(test).toUpperCase().replaceAll('-', '  ')}`
    const { status, body } = await browser.post('check_word', { word: typed })
    assert.deepEqual([status, body.data], [200, { may_demo: false, academy: null }])
  })

  it('Every mistake of the form is told, and nothing of it is stored', async () => {
    const wrong = {
      name: '',
      zone: 'Kerala',
      brand_colour: 'pink',
      language: 'fr',
      support_number: '12',
      level: '',
      batch: ' ',
      owner_name: '',
      owner_email: 'x',
    }
    const { body } = await browser.post('begin_academy', { ...formOf(test, wrong), subjects: [], logo: 'cG9lbQ==' })
    assert.equal(body.data.link, null)
    const fields = body.data.mistakes.map(({ field }: { field: string }) => field)
    const all = 'batch brand_colour language level logo name owner_email owner_name subjects support_number zone'
    assert.deepEqual(new Set(fields), new Set(all.split(' ')))
    const one = (await begin(test, { owner_email: 'x' })).body.data
    assert.deepEqual(one, { link: null, mistakes: [{ field: 'owner_email', problem: 'Enter a valid email address.' }] })
    assert.equal(await stageOf(test), 'empty')
  })

  it('The academy is made with its level, subjects, batch and owner', async () => {
    const { body } = await begin(test)
    assert.deepEqual(body.data.mistakes, [])
    link = body.data.link
    assert.equal(await stageOf(test), 'waiting')
    const { name, support_number, zone, brand_colour, language, logo } = await loadAcademy(test.db.read)
    assert.deepEqual([name, support_number, zone], ['Sunrise Academy', '9876543210', 'Asia/Kolkata'])
    assert.deepEqual([brand_colour, language], ['blue', 'ml'])
    assert.deepEqual((await test.app.inject({ url: logo ?? '' })).rawPayload, LOGO)
    const rows = await test.db.read
      .selectFrom('batch_subjects')
      .innerJoin('batches', 'batches.batch_id', 'batch_subjects.batch_id')
      .innerJoin('subjects', 'subjects.subject_id', 'batch_subjects.subject_id')
      .innerJoin('levels', 'levels.ac_id', 'batches.ac_id')
      .select(['levels', 'batch_code', 'batch_name', 'subject_code', 'subject_name', 'subjects.position'])
      .orderBy('subjects.position')
      .execute()
    const batch = { levels: 'Plus Two Science', batch_code: '12-A', batch_name: 'Plus Two Science A' }
    assert.deepEqual(rows, [
      { ...batch, subject_code: 'PHY12', subject_name: 'Physics', position: 0 },
      { ...batch, subject_code: 'CHE12', subject_name: 'Chemistry', position: 1 },
    ])
  })

  it('An answer that was lost can be asked for again, and the earlier link ends', async () => {
    const first = link
    const again = await begin(test)
    link = again.body.data.link
    assert.equal((await browser.post('invitation', { link: first })).body.data.reason, 'ticket_over')
    const { body } = await browser.post('invitation', { link })
    assert.deepEqual([body.data.name, body.data.email], ['Asha Menon', 'asha@example.org'])
    assert.equal((await test.db.read.selectFrom('staff').select('staff_id').execute()).length, 1)
  })

  it('Another browser that was slower is told that the academy is there, with whose link to go on', async () => {
    const late = await begin(test, { owner_email: 'ravi@example.org' })
    assert.deepEqual([late.status, late.body.data.reason], [409, 'changed_meanwhile'])
    const { body } = await browser.post('check_word', { word: wordOf(test) })
    const academy = { name: 'Sunrise Academy', owner: 'Asha Menon', email: 'asha@example.org' }
    assert.deepEqual(body.data, { may_demo: false, academy })
    link = (await browser.post('begin_owner', { word: wordOf(test) })).body.data.link
    assert.equal((await browser.post('invitation', { link })).body.data.name, 'Asha Menon')
  })

  it('The word is gone once the owner can log in', async () => {
    const owner = await setUp(test, 'asha@example.org', `#${link}`)
    assert.deepEqual((await owner.post('me')).body.data.me.roles, ['owner'])
    assert.equal(await stageOf(test), 'begun')
    for (const call of ['check_word', 'begin_owner']) {
      const { body } = await browser.post(call, { word: wordOf(test) })
      assert.equal(body.data.reason, 'changed_meanwhile', call)
    }
    assert.equal((await begin(test)).body.data.reason, 'changed_meanwhile')
    const { entries } = (await owner.post('audit', { action: 'academy_begun' })).body.data
    assert.deepEqual(
      entries.map(({ who, role }: { who: string; role: string }) => [who, role]),
      [['Asha Menon', 'owner']],
    )
  })

  it('The word opens nothing again while the only owner has a new link after a lost phone', async () => {
    const { path } = await inviteStaff(test.parts, 'asha@example.org', 'owner')
    await browser.post('accept_invitation', { link: path.split('#')[1], password: PASSWORD })
    assert.equal((await browser.post('begin_owner', { word: wordOf(test) })).body.data.reason, 'changed_meanwhile')
  })
})

describe('whoever guesses the word', async () => {
  const test = await testApp()
  const browser = staffBrowser(test)
  const guess = async (word = 'abcd-efgh-jkmn') => (await browser.post('check_word', { word })).body.data

  it('After ten wrong words in an hour a network has to wait, also with the right one', async () => {
    for (let count = 0; count < 10; count += 1) assert.equal((await guess()).reason, 'rule')
    const refused = await guess(wordOf(test))
    assert.equal(refused.reason, 'too_many')
    assert.ok(refused.retry_after > 3500)
    test.clock.seconds(3601)
    assert.deepEqual(await guess(wordOf(test)), { may_demo: false, academy: null })
  })

  it('Right words are not counted, and each wrong one is in the log and in the audit', async () => {
    for (let count = 0; count < 12; count += 1) assert.equal((await guess(wordOf(test))).may_demo, false)
    const entries = await test.db.read.selectFrom('audit_entries').select('action').execute()
    assert.deepEqual(
      entries.map(({ action }) => action),
      Array.from({ length: 10 }, () => 'wrong_begin_word'),
    )
    assert.equal(test.logged.filter((line) => line.includes('a wrong word at the set-up page')).length, 10)
  })

  it('An academy that a command has begun has no word', async () => {
    await inviteStaff(test.parts, 'ravi@example.org', 'owner')
    assert.equal(await stageOf(test), 'begun')
    assert.equal((await guess(wordOf(test))).reason, 'changed_meanwhile')
  })
})

describe('two browsers that begin at the same time', async () => {
  const test = await testApp()

  it('Of two browsers that begin at the same time only one makes the academy', async () => {
    const emails = ['asha@example.org', 'ravi@example.org']
    const answers = await Promise.all(emails.map(async (owner_email) => begin(test, { owner_email })))
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200, 409]))
    assert.equal((await test.db.read.selectFrom('staff').select('staff_id').execute()).length, 1)
    assert.equal((await test.db.read.selectFrom('batches').select('batch_id').execute()).length, 1)
  })
})

describe('the demo on an empty server', async () => {
  const test = await testApp()
  const word = beginWord(test.secrets, test.settings)
  const loaded = Promise.withResolvers<string>()
  const beginnings = { loadDemo: async () => loaded.promise, startAgain: () => assert.fail('nobody asked for it') }
  const app = await builtApp({ ...test.parts, begin: beginnings })
  after(async () => app.close())
  const post: TestApp['post'] = async (path, body, _token, headers) => {
    const payload = JSON.stringify(body)
    const answer = await app.inject({
      method: 'POST',
      url: `/api${path}`,
      headers: { 'content-type': 'application/json', ...headers },
      payload,
    })
    return { status: answer.statusCode, headers: answer.headers, body: answer.json() }
  }
  const browser = staffBrowser({ ...test, post })

  it('Nobody begins an academy while the demo is loading', async () => {
    assert.equal((await browser.post('check_word', { word })).body.data.may_demo, true)
    const asked = browser.post('begin_demo', { word })
    while (!(await isBegun(test.db.read))) await new Promise(setImmediate)
    assert.equal((await begin(test)).status, 409)
    loaded.resolve('link')
    assert.equal((await asked).body.data.link, 'link')
    assert.equal((await browser.post('begin_demo', { word })).body.data.reason, 'changed_meanwhile')
    assert.equal((await test.db.read.selectFrom('staff').select('staff_id').execute()).length, 0)
  })

  it('An academy that is not the demo cannot be put away', async () => {
    await test.db.write((tx) => saveAcademy(tx, { demo: 'no' }))
    const owner = await signedInStaff(test, 'owner')
    assert.equal((await owner.post('put_demo_away')).body.data.reason, 'not_found')
  })
})
