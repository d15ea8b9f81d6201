import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Api, allCalls } from './all-calls.ts'
import { type Call, reasonsOf } from './call.ts'
import { errors } from './errors.ts'

/** The specification's section 7: method, path, fields of the payload. `a|b` stands for either of the two. */
const SPECIFIED = `
POST /Auth/login mobile phone_code device_id
POST /Auth/signup fcm_id academic_level device_id district email guardian name mobile phone_code
POST /Auth/verifyOTP otp_ref otp
GET /Auth/academic_levels
GET /Auth/whatsapp_chat
POST /Student/get_profile stud_id
POST /Student/subjects stud_id
POST /Student/day_lists stud_id batch_id sub_id
POST /Student/batch_lists stud_id
POST /Student/chapters sub_id stud_id
POST /Student/topics stud_id chapter_id
POST /Student/batches stud_id sub_id
POST /Student/live_classes stud_id batch_id sub_id
POST /Student/recently_watched stud_id
POST /Student/study_materials sub_id chapter_id stud_id
POST /Student/get_quiz_by_chapter chapter_id stud_id
POST /Student/get_quiz quiz_id stud_id
POST /Student/submit_quiz stud_id quiz_id submit_data
POST /Student/my_quiz_history chapter_id stud_id
POST /Student/quiz_report_by_id id stud_id
POST /Student/news_events stud_id
POST /Student/add_feedback stud_id message
POST /Student/exams stud_id
POST /Student/exam stud_id exam_id
POST /Student/submit_exam stud_id exam_id|record_id submit_data
POST /Student/get_exam_reports stud_id
POST /Student/get_exam_report_by_id stud_id record_id
POST /Student/entrance_get_exams stud_id
POST /Student/entrance_start_exam stud_id exam_id
POST /Student/entrance_submit_exam stud_id enrollment_id submit_data
POST /Student/entrance_get_exam_reports stud_id
POST /Student/entrance_get_exam_report_by_id stud_id enrollment_id
POST /Attendance/get_attendance_details_in_a_year stud_id year academic_level_id subject_id
POST /Attendance/get_attendance_details_in_a_month stud_id year academic_level_id subject_id month
`

const specified = SPECIFIED.trim()
  .split('\n')
  .map((line) => {
    const [method, path, ...fields] = line.split(' ')
    return { method, path, fields }
  })

const calls: Call[] = Object.values(allCalls)
const callAt = (path: string | undefined) => calls.find((one) => one.path === path)

test('every call has a path of its own', () => {
  assert.deepEqual(
    calls.map((one) => one.path).filter((path, at, all) => all.indexOf(path) !== at),
    [],
  )
})

for (const { method, path, fields } of specified) {
  test(`${method} ${path} is there and takes what the specification's client sends`, () => {
    const found = callAt(path)
    assert.ok(found)
    assert.equal(found.method, method)
    assert.equal(found.extension, undefined)
    const taken = Object.keys(found.body?.properties ?? {})
    for (const field of fields)
      assert.ok(
        field.split('|').every((name) => taken.includes(name)),
        field,
      )
    const sent = new Set(fields.flatMap((field) => field.split('|')))
    const demanded = found.body?.required ?? []
    assert.deepEqual(
      demanded.filter((name) => !sent.has(name)),
      [],
      'demands what that client does not know',
    )
  })
}

test('a call that the specification does not have is marked as an extension', () => {
  const known = new Set(specified.map((one) => one.path))
  for (const one of calls) assert.equal(one.extension === true, !known.has(one.path), one.path)
})

test("every student's call that has a body demands stud_id, and every POST has a body", () => {
  for (const one of calls) {
    assert.equal(one.body !== undefined, one.method === 'POST', one.path)
    if (one.body === undefined) continue
    assert.equal((one.body.required ?? []).includes('stud_id'), one.access === 'student', one.path)
  }
})

test('the data of every answer is a list or an object', () => {
  for (const one of calls) assert.match(String(Reflect.get(one.data, 'type')), /^(array|object)$/, one.path)
})

test('every reason of a call is in the list of errors, and none is named twice', () => {
  for (const one of calls) {
    for (const reason of reasonsOf(one)) assert.ok(reason in errors, `${one.path} ${reason}`)
    assert.equal(new Set(one.errors).size, one.errors.length, one.path)
  }
})

test('the lists hold the fields that the specification names', () => {
  const fieldsOf = (path: string) =>
    Object.keys(Reflect.get(Reflect.get(callAt(path)?.data ?? {}, 'items'), 'properties'))
  const named: Record<string, string> = {
    '/Student/subjects': 'subject_id subject_name thumbnail',
    '/Student/chapters': 'chapter_id chapter_name subject_name',
    '/Student/topics': 'topic_id topic_name video_link subject_name chapter_name',
    '/Student/recently_watched': 'thumbnail subject_name video_link',
    '/Student/batches': 'batch_id batch_name',
    '/Student/batch_lists': 'batch_id batch_name',
    '/Student/live_classes': 'batch_name class_name tutor_name online_url',
    '/Student/day_lists': 'schedule_name subject_id',
    '/Student/study_materials': 'title chapter_name subject_name path',
    '/Student/get_quiz_by_chapter': 'id name added_on',
    '/Student/my_quiz_history': 'id name added_on attend_on result marks max_marks',
    '/Student/exams': 'exam_id name subject_name attended id record_id',
    '/Student/get_exam_reports': 'id name subject_name attented_on result total_marks max_marks',
    '/Student/entrance_get_exams': 'id name description time max_marks pass_marks started_at ending_at enrollment_id',
    '/Student/entrance_get_exam_reports': 'id name exam_status added_on marks max_marks',
    '/Student/news_events': 'id heading images news',
  }
  for (const [path, names] of Object.entries(named)) {
    const found = fieldsOf(path)
    for (const name of names.split(' ')) assert.ok(found.includes(name), `${path} ${name}`)
  }
})

type Same<A, B> = (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

test('the types by path are those of the schemas', () => {
  const subjects: Api['/Student/subjects']['data'] = [
    { subject_id: 1, subject_name: 'Physics', thumbnail: null, chapter_count: 0 },
  ]
  const asked: Api['/Student/submit_quiz']['body'] = {
    stud_id: 1,
    quiz_id: 2,
    submit_data: [{ question_id: 3, answer: null, seq: 1 }],
  }
  const opened: Api['/Student/exam']['body'] = { stud_id: 1, record_id: 2 }
  const same: [
    Same<Api['/Student/subjects']['body'], { stud_id: number }>,
    Same<Api['/Student/home']['data']['today'], string>,
    Same<Api['/Student/submit_quiz']['data']['result'], 'pass' | 'fail'>,
    Same<Api['/Student/submit_exam']['data']['result'], 'passed' | 'failed' | 'pending'>,
    Same<Api['/Student/exams']['data'][number]['attended'], 0 | 1>,
    Same<Api['/Student/entrance_submit_exam']['body']['submit_data'][number]['option_id'], number | null | undefined>,
    Same<Api['/Student/day_lists']['body']['batch_id'], number | null>,
    Same<Api['/Auth/verifyOTP']['beside']['token'], string>,
    Same<Api['/Auth/academic_levels']['method'], 'GET'>,
  ] = [true, true, true, true, true, true, true, true, true]
  assert.ok(subjects && asked && opened && same)
})
