import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import { aChapter, aSignedIn, aStudent, aSubject } from '../../testing/makers.ts'
import { aPaper } from '../../testing/paper-makers.ts'
import { testApp } from '../../testing/test-app.ts'

const MOBILE_TEXT = 'Valid mobile number is required'

/** What a database, a shell, a spreadsheet or a page might run. */
const ATTACKS = [
  "' OR 1=1--",
  '"; DROP TABLE students; --',
  '1 UNION SELECT token_hash FROM sessions',
  "\\'; SELECT pg_sleep(10); --",
  '%27%20OR%201%3D1',
  '$(reboot) `reboot` | reboot',
  '{{7*7}} ${7*7} <%= 7*7 %>',
  '=HYPERLINK("https://evil.example","x")',
  '<script>alert(1)</script><img src=x onerror=alert(1)>',
  '../../../../etc/passwd',
  'Set-Cookie: a=b %0d%0aX: y',
]

const NO_TEXTS = ['', 'x', '{}', 'null', '1', '[1]', '[null]', '[[]]', '[{"__proto__":1}]', '['.repeat(9000)]
const NO_ANSWERS = [...NO_TEXTS, null, 1, true, {}, [1], [[]], [{}]]

describe('a text', async () => {
  const test = await testApp({ LIMITS: 'off' })
  const { stud_id, token } = await aSignedIn(test)
  const say = (message: string) => test.post('/Student/add_feedback', { stud_id, message }, token)
  const form = { guardian: 'Krishnan', district: 'Kollam', email: 'a@b.co', academic_level: 6, device_id: 'd' }
  const register = (more: object) => test.post('/Auth/signup', { ...form, name: 'Meera', phone_code: '91', ...more })
  const written = async () => {
    const rows = await test.db.read.selectFrom('feedback').select('message').orderBy('feedback_id', 'desc').execute()
    return rows[0]?.message
  }

  for (const attack of ATTACKS) {
    it(`The text ${attack.slice(0, 30)} is kept as it is, and does nothing`, async () => {
      assert.equal((await say(attack)).status, 200)
      assert.equal(await written(), attack)
      assert.equal((await register({ name: attack, mobile: '7300000001' })).status, 200)
      for (const wrong of [{ stud_id: attack }, { stud_id, limit: attack }, { stud_id, before: attack }])
        assert.equal((await test.post('/Student/news_events', wrong, token)).status, 400)
      assert.equal((await test.post('/Student/get_profile', { stud_id }, attack)).status, 401)
    })
  }

  it('A text of several lines keeps its lines and its signs from right to left', async () => {
    const text = 'One\n\ttwo \u202eeerht\u202c 👩‍👩‍👧 മലയാളം العربية e\u0301'
    assert.equal((await say(text)).status, 200)
    assert.equal(await written(), text)
  })

  it('A text of bytes that are no UTF-8 is kept with marks in their place', async () => {
    const payload = Buffer.from(`{"stud_id":${stud_id},"message":"caf\xe9 \xff\xfe!"}`, 'latin1')
    const headers = { 'content-type': 'application/json', token }
    const answer = await test.app.inject({ method: 'POST', url: '/api/Student/add_feedback', payload, headers })
    assert.equal(answer.statusCode, 200)
    assert.equal(await written(), 'caf\ufffd \ufffd\ufffd!')
  })

  for (const broken of ['a\u0000bcdef', 'a\u0008bcdef', 'a\u009fbcdef', 'ab\ud800cdef', '\udfffabcdef']) {
    it(`The text ${JSON.stringify(broken)} cannot be stored anywhere, so it is a 400`, async () => {
      const { status, body } = await say(broken)
      assert.deepEqual([status, body.data.field], [400, 'message'])
    })
  }

  for (const mobile of [
    '987654321',
    '98765432101',
    'abcdefghij',
    '+919876543',
    '98765 4321',
    '９８７６５４３２１０',
    '',
  ]) {
    it(`The text ${JSON.stringify(mobile)} is no mobile number, and the form says so in its own words`, async () => {
      const { status, body } = await register({ mobile })
      assert.deepEqual([status, body.message, body.data], [422, MOBILE_TEXT, { reason: 'rule', field: 'mobile' }])
    })
  }

  const tokens = [
    '',
    ' ',
    'x',
    'x'.repeat(43),
    'x'.repeat(4000),
    "' OR 1=1",
    '../',
    '%00',
    token.slice(0, -1),
    `${token}x`,
  ]
  for (const wrong of tokens) {
    it(`The text ${JSON.stringify(wrong.slice(0, 20))} is no token`, async () => {
      assert.equal((await test.post('/Student/get_profile', { stud_id }, wrong)).status, 401)
    })
  }

  it('A token that is sent twice is no token', async () => {
    const answer = await test.app.inject({
      method: 'POST',
      url: '/api/Student/get_profile',
      payload: { stud_id },
      headers: { token: [token, token] },
    })
    assert.equal(answer.statusCode, 401)
  })

  it('A text in a header that a proxy would send changes nothing', async () => {
    const honest = await test.post('/Student/subjects', { stud_id }, token)
    for (const headers of [
      { 'x-http-method-override': 'DELETE' },
      { 'x-original-url': '/api/Student/get_profile' },
      { 'x-rewrite-url': '/api/Student/get_profile' },
      { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' },
      { 'x-forwarded-for': '127.0.0.1, 10.0.0.1', forwarded: 'for=1.2.3.4' },
    ] as Record<string, string>[]) {
      const answer = await test.post('/Student/subjects', { stud_id }, token, headers)
      assert.deepEqual([answer.status, answer.body], [honest.status, honest.body])
      assert.ok(!JSON.stringify(answer.headers).includes('evil.example'))
    }
  })

  it('A text as answers that is no list of answers is a 400, and closes nothing', async () => {
    const subject = await aSubject(test, 6)
    const quiz = await aPaper(test, 'quiz', subject, { chapter_id: await aChapter(test, subject) })
    const quiz_id = quiz.paper_id
    await test.post('/Student/get_quiz', { stud_id, quiz_id }, token)
    const one = { question_id: quiz.questions[0]?.question_id ?? 0, answer: 'Option 1' }
    const long = Array.from({ length: 1500 }, (_, at) => ({ question_id: at + 1, answer: 'x' }))
    const wide = Object.fromEntries(Array.from({ length: 4000 }, (_, at) => [`k${at}`, 1]))
    const twice = [one, one]
    const wrong = [...NO_ANSWERS, twice, Array.from({ length: 501 }, () => one), long, wide]
    for (const submit_data of wrong) {
      const { status } = await test.post('/Student/submit_quiz', { stud_id, quiz_id, submit_data }, token)
      assert.equal(status, 400, JSON.stringify(submit_data).slice(0, 60))
    }
    const attempts = await test.db.read.selectFrom('attempts').select('state').execute()
    assert.deepEqual(
      attempts.map(({ state }) => state),
      ['open'],
    )
  })

  it('A text of digits is a code only as four of ASCII, and anything else does not spend the reference', async () => {
    const { mobile } = await aStudent(test)
    const sent = await test.post('/Auth/login', { mobile, phone_code: '91', device_id: 'd' })
    const { otp_ref } = sent.body.data
    const otp = /\d{4}/.exec(test.outbox.at(-1)?.text ?? '')?.[0] ?? ''
    const wide = [...otp].map((digit) => String.fromCodePoint(0xff10 + Number(digit))).join('')
    for (const wrong of [wide, ` ${otp}`, `${otp}\n`, `${otp}0`, Number(otp), [...otp], [otp], { otp }, null, true])
      assert.equal((await test.post('/Auth/verifyOTP', { otp_ref, otp: wrong })).status, 400, JSON.stringify(wrong))
    assert.equal((await test.post('/Auth/verifyOTP', { otp_ref, otp })).status, 200)
  })

  it('No bad text was an error of ours', () => assert.deepEqual(test.errors, []))
})
