import { hashOf } from '../../../server/ports/secret-keys.ts'
import { EXAMS, LEVEL, numbers, QUIZZES, SUBJECTS } from './content.ts'
import type { Filler } from './engines.ts'
import { memberOf } from './members.ts'

const AT_ONCE = 1000
const IN_A_BATCH = 50
const DAYS = 200
const DAY = 86_400_000
const ATTEMPTS = 10
const ANSWERS = 5

/** So many students, each with a session and the same amount of everything: 200 days marked, 10 attempts of 5 answers. */
export async function fillPeople(filler: Filler, students: number, now: number): Promise<void> {
  for (let from = 0; from < students; from += AT_ONCE) {
    const to = Math.min(students, from + AT_ONCE)
    const all = Array.from({ length: to - from }, (_, index) => from + index)
    await filler.exec('begin')
    for (const statement of [...registered(all, now), ...batches(from, to, now), ...lived(from, to, now)]) {
      await filler.exec(statement)
    }
    await filler.exec('commit')
  }
}

/** Students of these numbers, each with a session. */
export function registered(all: number[], now: number): string[] {
  const students = all.map((number) => {
    const { stud_id } = memberOf(number)
    return `(${stud_id}, 'A-${number}', 'Student ${number}', 'Guardian', '91', '${6_000_000_000 + number}', ${LEVEL}, 'active', ${now})`
  })
  const sessions = all.map((number) => {
    const { stud_id, token } = memberOf(number)
    return `(${stud_id}, '${hashOf(token)}', ${stud_id}, 'device', ${now}, ${now})`
  })
  return [
    `insert into students (stud_id, admission_no, name, guardian, phone_code, mobile, ac_id, status, created_at) values ${students.join(',')}`,
    `insert into sessions (session_id, token_hash, stud_id, device_hash, started_at, seen_at) values ${sessions.join(',')}`,
  ]
}

/** A batch for every fifty students, with its subjects, days and classes. */
function batches(from: number, to: number, now: number): string[] {
  const all = Array.from(
    { length: Math.ceil((to - from) / IN_A_BATCH) },
    (_, index) => memberOf(from + index * IN_A_BATCH).batch_id,
  )
  const rows = all.map((id) => `(${id}, 'B-${id}', 'Batch ${id}', ${LEVEL})`)
  const [first, last] = [all[0] ?? 0, all.at(-1) ?? 0]
  const own = `from batches cross join n where batch_id between ${first} and ${last}`
  return [
    `insert into batches (batch_id, batch_code, batch_name, ac_id) values ${rows.join(',')}`,
    `insert into batch_subjects (batch_id, subject_id) with recursive ${numbers('n', SUBJECTS)} select batch_id, 100 + i ${own}`,
    `insert into days (batch_id, subject_id, day_no, schedule_name) with recursive ${numbers('n', 120)}
      select batch_id, 100 + 1 + i % ${SUBJECTS}, i, 'Day ' || i ${own}`,
    `insert into live_classes (class_id, class_code, batch_id, subject_id, class_name, tutor_name, starts_at, ends_at, online_url, status)
      with recursive ${numbers('n', 36)}
      select batch_id * 100 + i, 'C-' || batch_id || '-' || i, batch_id, 100 + 1 + i % ${SUBJECTS}, 'A class', 'Meera Nair',
        ${now} + (i - 24) * ${DAY / 2}, ${now} + (i - 24) * ${DAY / 2} + 3600000, 'https://meet.example.org/abc', '' ${own}`,
  ]
}

/** Statements that fill attendance, attempts and other data of students. */
function lived(from: number, to: number, now: number): string[] {
  const own = `where stud_id between ${memberOf(from).stud_id} and ${memberOf(to - 1).stud_id}`
  const n = (most: number) => `with recursive ${numbers('n', most)}`
  const days = Array.from(
    { length: DAYS },
    (_, day) => `(${day}, '${new Date(now - day * DAY).toISOString().slice(0, 10)}')`,
  )
  const first = memberOf(0)
  return [
    `insert into student_batches (stud_id, batch_id, position)
      select stud_id, ${first.batch_id} + (stud_id - ${first.stud_id}) / ${IN_A_BATCH}, 0 from students ${own}`,
    `insert into attendance (stud_id, subject_id, date, start, status) with days (k, day) as (values ${days.join(',')})
      select stud_id, 100 + 1 + k % ${SUBJECTS}, day, '', case when k % 9 = 0 then 'A' else 'P' end from students cross join days ${own}`,
    `insert into watch_progress (stud_id, topic_id, position, duration, watched_percent, watched_at) ${n(12)}
      select stud_id, 1101 * 20 + i, 30, 600, i * 8, ${now} - i * 1000 from students cross join n ${own}`,
    `insert into material_progress (stud_id, material_id, page, read_at) ${n(6)}
      select stud_id, 1101 * 10 + i, i, ${now} from students cross join n ${own}`,
    `insert into feedback (stud_id, feedback_id, message, created_at) ${n(2)}
      select stud_id, i, 'Thank you for the class.', ${now} - 90000000 from students cross join n ${own}`,
    `insert into attempts (stud_id, attempt_id, paper_id, number, state, started_at, deadline, submitted_at, marks, lost, answered, passed)
      ${n(ATTEMPTS)} select stud_id, stud_id * 100 + i, 3000 + 1 + i % ${QUIZZES}, 1, 'final', ${now} - 90000000, ${now} - 80000000,
        ${now} - 85000000, 1000, 0, 5, 0 from students cross join n ${own}`,
    `insert into attempts (stud_id, attempt_id, paper_id, number, state, started_at, deadline)
      select stud_id, stud_id * 100, 4000 + ${EXAMS}, 1, 'open', ${now}, ${now} + ${DAY} from students ${own}`,
    `insert into answers (stud_id, attempt_id, question_id, option_id, marked, seq, saved_at)
      with recursive ${numbers('n', ATTEMPTS)}, ${numbers('q', ANSWERS)}
      select stud_id, stud_id * 100 + n.i, 20000 + q.i, 100000 + q.i * 10 + 2, 0, 1, ${now}
      from students cross join n cross join q ${own}`,
  ]
}
