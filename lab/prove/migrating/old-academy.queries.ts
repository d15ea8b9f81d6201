import { type Kysely, sql } from 'kysely'
import type { Tables } from '../../../server/db/tables.ts'

const STUDENTS = 500

/** Numbers from 1 to `most`, on both databases. */
const numbers = (most: number) =>
  `with recursive numbers(i) as (select 1 union all select i + 1 from numbers where i < ${most})`

/** Rows of all that later migrations move or fold, as an academy of that time had them. */
const ROWS = [
  `insert into levels values (1, 'One')`,
  `insert into subjects (subject_id, subject_code, subject_name, ac_id, position) values (1, 'PH', 'Physics', 1, 1)`,
  `insert into chapters (chapter_id, subject_id, chapter_no, chapter_name) values (1, 1, 1, 'Light')`,
  `insert into topics (topic_id, chapter_id, topic_no, topic_name)
    ${numbers(200)} select i, 1, i, 'Rays of light ' || i from numbers`,
  `insert into batches (batch_id, batch_code, batch_name, ac_id) values (1, 'B', 'Batch', 1)`,
  `insert into students (stud_id, name, phone_code, mobile, ac_id, status, created_at)
    ${numbers(STUDENTS)} select i, 'Student ' || i, '91', cast(9000000000 + i as text), 1, 'active', 0 from numbers`,
  `insert into student_batches ${numbers(STUDENTS)} select i, 1, 0 from numbers`,
  `insert into attendance ${numbers(STUDENTS)} select i, 1, '2026-11-02', '09:00', 'P' from numbers`,
  `insert into questions (question_id, question_code, version, subject_id, question, marks, negative_marks, content_hash)
    values (1, 'Q', 1, 1, 'Why?', 100, 0, 'h')`,
  `insert into question_options (option_id, question_id, position, ptype, ptext, is_right) values (1, 1, 1, 'text', 'So', 1)`,
  `insert into papers (paper_id, kind, paper_code, name, max_marks, pass_marks, question_count, added_at)
    values (1, 'quiz', 'P', 'Paper', 100, 40, 1, 0)`,
  `insert into attempts (stud_id, attempt_id, paper_id, number, state, started_at, deadline)
    ${numbers(STUDENTS)} select i, i + 1000, 1, 1, 'open', 9, null from numbers`,
  `insert into answers (stud_id, attempt_id, question_id, option_id, marked, seq, saved_at)
    ${numbers(STUDENTS)} select i, i + 1000, 1, 1, 0, 3, 9 from numbers`,
]

export async function fillOldAcademy(kysely: Kysely<Tables>): Promise<void> {
  for (const statement of ROWS) await sql.raw(statement).execute(kysely)
}
