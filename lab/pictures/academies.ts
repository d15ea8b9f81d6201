/* Changes of the stored demo academy before its pictures are taken: statements for SQLite. */

const FIRST_ID = 8_000_000_000_000
const CHAPTER = `(select chapter_id from chapters c join subjects s using (subject_id) where subject_code = 'PHY12' and chapter_no = 1)`
const SUBJECT = `(select subject_id from subjects where subject_code = 'PHY12')`
const BATCH = `(select batch_id from batches where batch_code = 'P2-A')`
const STUDENT = `(select stud_id from students where mobile = '9000000001')`

let blocks = 0
const idOf = () => `${FIRST_ID + (blocks += 1) * 100_000} + i`

/** As many rows of a table as are asked for; `i` counts them. */
const rows = (count: number, into: string, select: string) =>
  `insert into ${into} with recursive n(i) as (select 1 union all select i + 1 from n where i < ${count}) select ${select} from n`

const MANY = 1000

const papers = (kind: string, chapter: string) =>
  rows(
    MANY,
    `papers (paper_id, kind, paper_code, name, subject_id, chapter_id, ac_id, minutes, max_marks, pass_marks, question_count, added_at)`,
    `${idOf()}, '${kind}', 'MANY-' || i, 'Paper ' || i || ' of a thousand', ${SUBJECT}, ${chapter}, 6, 10 + i % 50, 4000, 1600, 20, ${Date.now()} - i * 60000`,
  )

/** A thousand rows in every list. */
export const thousandfold = [
  rows(
    MANY,
    'subjects (subject_id, subject_code, subject_name, ac_id, thumbnail, position)',
    `${idOf()}, 'MANY-' || i, 'Subject ' || i, 6, null, 100 + i`,
  ),
  rows(
    MANY,
    'chapters (chapter_id, subject_id, chapter_no, chapter_name)',
    `${idOf()}, ${SUBJECT}, 100 + i, 'Chapter ' || i || ' of a thousand'`,
  ),
  rows(
    MANY,
    'topics (topic_id, chapter_id, topic_no, topic_name, video_kind, video_url)',
    `${idOf()}, ${CHAPTER}, 100 + i, 'Topic ' || i || ' of a thousand', 'youtube', 'https://youtu.be/aqz-KE-bpKQ'`,
  ),
  rows(
    MANY,
    'materials (material_id, material_code, title, chapter_id, file_id, may_download)',
    `${idOf()}, 'MANY-' || i, 'Lesson ' || i || ' of a thousand', ${CHAPTER}, (select min(file_id) from materials), 1`,
  ),
  rows(
    MANY,
    'news (id, news_code, published_on, heading, news, ac_id)',
    `${idOf()}, 'MANY-' || i, '2026-01-01', 'News ' || i || ' of a thousand', '<p>Nothing else.</p>', 6`,
  ),
  rows(
    MANY,
    'live_classes (class_id, class_code, batch_id, subject_id, class_name, tutor_name, starts_at, ends_at, online_url, status)',
    `${idOf()}, 'MANY-' || i, ${BATCH}, ${SUBJECT}, 'Class ' || i || ' of a thousand', 'Meera Nair', ${Date.now()} + i * 600000, ${Date.now()} + i * 600000 + 3600000, 'https://meet.example.org/abc', ''`,
  ),
  rows(
    MANY,
    'days (batch_id, subject_id, day_no, schedule_name)',
    `${BATCH}, ${SUBJECT}, 100 + i, 'Day ' || i || ' of a thousand'`,
  ),
  rows(MANY, 'batches (batch_id, batch_code, batch_name, ac_id)', `${FIRST_ID} + i, 'MANY-' || i, 'Batch ' || i, 6`),
  `insert into batch_subjects (batch_id, subject_id) select batch_id, ${SUBJECT} from batches where batch_code like 'MANY-%'`,
  `insert into student_batches (stud_id, batch_id, position) select ${STUDENT}, batch_id, 100 from batches where batch_code like 'MANY-%'`,
  papers('quiz', CHAPTER),
  papers('exam', 'null'),
  papers('entrance', 'null'),
  ...(['quiz', 'exam', 'entrance'] as const).map(
    (kind) => `
    insert into attempts (stud_id, attempt_id, paper_id, number, state, started_at, submitted_at, marks, lost, answered, passed)
    select ${STUDENT}, paper_id + 50000, paper_id, 1, 'final', added_at, added_at + 300000, paper_id % 4000, 0, 20, paper_id % 2
    from papers where paper_code like 'MANY-%' and kind = '${kind}' and paper_id % ${kind === 'quiz' ? 1 : 2} = 0`,
  ),
  `insert into watch_progress (stud_id, topic_id, position, duration, watched_percent, watched_at)
    select ${STUDENT}, topic_id, 30, 600, 5, ${Date.now()} from topics where topic_no > 100`,
  rows(
    MANY,
    'attendance (stud_id, subject_id, date, start, status)',
    `${STUDENT}, ${SUBJECT}, (select max(date) from attendance), printf('%02d:%02d', i / 60, i % 60), case i % 7 when 0 then 'A' else 'P' end`,
  ),
]

const LONG = ' and its applications in engineering, medicine and the daily life of a household'
/** A word without any place to break it. */
const ONE_WORD = 'Thiruvananthapuramdistrictcooperativesocietymembers'

const longer = (table: string, column: string, what = `${column} || '${LONG}'`) =>
  `update ${table} set ${column} = ${what}`

/** Everything that a provider names has a long name. */
export const longNamed = [
  longer('academy_settings', 'value', `json_quote(json_extract(value, '$') || '${LONG}')`) + ` where setting = 'name'`,
  longer('levels', 'levels'),
  longer('students', 'name', `'Venkatanarasimharajuvaripeta ' || name || ' Subrahmanyeswara Krishnamoorthy Iyer'`),
  longer('students', 'guardian', `'${ONE_WORD} ' || guardian`),
  longer('students', 'email', `'venkatanarasimharajuvaripeta.subrahmanyeswara.' || email`),
  longer('students', 'district', `'${ONE_WORD}'`),
  longer('subjects', 'subject_name'),
  longer('chapters', 'chapter_name'),
  longer('topics', 'topic_name'),
  longer('topics', 'topic_name', `'${ONE_WORD}'`) + ' where topic_no = 2',
  longer('materials', 'title'),
  longer('batches', 'batch_name'),
  longer('days', 'schedule_name'),
  longer('live_classes', 'class_name'),
  longer('live_classes', 'tutor_name', `'Dr. ${ONE_WORD} ' || tutor_name`),
  longer('papers', 'name'),
  longer('papers', 'description', `coalesce(description, '') || '${LONG.repeat(4)}'`),
  longer('news', 'heading'),
  longer('question_options', 'ptext', `ptext || '${LONG}'`) + ` where ptype = 'text' and position = 1`,
]

/** The order of deletion: no remaining row refers to a deleted one. */
const emptiedTables = [
  'watch_progress',
  'materials',
  'topics',
  'live_classes',
  'days',
  'attendance',
  'news',
  'answers',
  'attempts',
]

/** Statements that empty lists: the chapters of the second subject, and the content of the first chapter. */
export const emptied = [
  `update students set ac_id = 90 where mobile = '9000000002'`,
  `insert into levels (ac_id, levels) values (90, 'Beginners')`,
  `delete from student_batches where stud_id = (select stud_id from students where mobile = '9000000002')`,
  `delete from chapters where subject_id <> ${SUBJECT}`,
  `delete from batch_subjects where subject_id <> ${SUBJECT}`,
  ...emptiedTables.map((table) => `delete from ${table}`),
  `delete from paper_questions`,
  `delete from papers`,
]
