/* What the academy teaches: the same, however many students it has. */

export const LEVEL = 6
export const SUBJECTS = 6
const CHAPTERS = 12
const TOPICS = 12
const MATERIALS = 6
const NEWS = 20
const QUESTIONS = 300
export const QUIZZES = 12
export const EXAMS = 8
const IN_A_QUIZ = 20
/** As in a national test: one option, several, or a number, section after section. */
const IN_AN_EXAM = 75
const FIRST_MULTIPLE = 46
const FIRST_NUMBER = 61

export const subjectId = (subject = 1) => 100 + subject
export const chapterId = (subject = 1, chapter = 1) => 1000 + subject * 100 + chapter
export const topicId = (topic = 1) => chapterId() * 20 + topic
export const materialId = (material = 1) => chapterId() * 10 + material
export const quizId = (quiz = 1) => 3000 + quiz
export const examId = (exam = 1) => 4000 + exam
export const newsId = (item = 1) => 6000 + item

/** A table of the numbers from 1. */
export const numbers = (name: string, most: number) =>
  `${name}(i) as (select 1 union all select i + 1 from ${name} where i < ${most})`

const filled = (into: string, tables: string[], select: string) =>
  `insert into ${into} with recursive ${tables.join(', ')} ${select}`

const TEXT = 'A point charge is placed at the centre of a cube. What is the electric flux through one of its faces?'
const NEWS_TEXT = `<p>${'The science fair is on the last Saturday of the month, in the large hall. '.repeat(6)}</p>`

const chapters = [numbers('s', SUBJECTS), numbers('c', CHAPTERS)]
const chapter = '1000 + s.i * 100 + c.i'

const teaching = [
  `insert into levels (ac_id, levels) values (${LEVEL}, 'Level XII')`,
  filled(
    'subjects (subject_id, subject_code, subject_name, ac_id, thumbnail, position)',
    [numbers('s', SUBJECTS)],
    `select 100 + i, 'S-' || i, 'Subject ' || i, ${LEVEL}, '/media/public/subject-' || i || '.webp', i from s`,
  ),
  filled(
    'chapters (chapter_id, subject_id, chapter_no, chapter_name)',
    chapters,
    `select ${chapter}, 100 + s.i, c.i, 'Chapter ' || c.i || ' of the subject' from s cross join c`,
  ),
  filled(
    'files (file_id, kind, content_hash, name, media_type, size_bytes, path)',
    [numbers('f', 400)],
    `select 500000 + i, 'document', 'hash-' || i, 'lesson-' || i || '.pdf', 'application/pdf', 100000 + i, 'document/' || i from f`,
  ),
  filled(
    'topics (topic_id, chapter_id, topic_no, topic_name, video_kind, video_url, video_file)',
    [...chapters, numbers('t', TOPICS)],
    `select (${chapter}) * 20 + t.i, ${chapter}, t.i, 'Topic ' || t.i || ' of the chapter', case when t.i % 2 = 0 then 'youtube' else 'file' end,
      case when t.i % 2 = 0 then 'https://youtu.be/aqz-KE-bpKQ' end, case when t.i % 2 = 1 then 500000 + t.i end
      from s cross join c cross join t`,
  ),
  filled(
    'materials (material_id, material_code, title, chapter_id, file_id, visible_from, may_download)',
    [...chapters, numbers('m', MATERIALS)],
    `select (${chapter}) * 10 + m.i, 'M-' || ((${chapter}) * 10 + m.i), 'Lesson ' || m.i || ' in short', ${chapter}, 500000 + m.i, null, m.i % 2
      from s cross join c cross join m`,
  ),
  filled(
    'news (id, news_code, published_on, heading, news, images, ac_id)',
    [numbers('n', NEWS)],
    `select 6000 + i, 'N-' || i, '2026-10-' || (10 + i % 20), 'What is new, ' || i, '${NEWS_TEXT}', null, case when i % 2 = 0 then ${LEVEL} end from n`,
  ),
]

/** The second section has partial marks, and ten numbers count in the third. */
const sections = (first: number, count: number) =>
  filled(
    'paper_sections (paper_id, section_id, name, attempt_at_most, minutes, negative_divisor, partial)',
    [numbers('p', count), numbers('s', 3)],
    `select ${first} + p.i, s.i, 'Section ' || s.i, case when s.i = 3 then 10 else cast(null as bigint) end, cast(null as bigint), 1,
      case when s.i = 2 then 'jee_advanced' else 'none' end from p cross join s`,
  )

const papers = (kind: string, first: number, count: number, questions: number, at: string) => [
  filled(
    `papers (paper_id, kind, paper_code, name, subject_id, chapter_id, ac_id, minutes, max_marks, pass_marks, question_count,
      starts_at, ends_at, added_at, shuffle)`,
    [numbers('p', count)],
    `select ${first} + i, '${kind}', 'P-' || i, 'Paper ' || i, ${subjectId()}, ${at}, ${LEVEL}, 60, ${questions * 200}, ${questions * 80},
      ${questions}, null, null, ${Date.now()}, '${kind === 'quiz' ? 'none' : 'both'}' from p`,
  ),
  filled(
    'paper_questions (paper_id, position, question_id, marks, negative_marks, shuffles_options, section_id)',
    [numbers('p', count), numbers('q', questions)],
    `select ${first} + p.i, q.i, 20000 + q.i, 200, 50, ${kind === 'quiz' ? '0' : `case when q.i < ${FIRST_NUMBER} then 1 else 0 end`},
      case when q.i < ${FIRST_MULTIPLE} then 1 when q.i < ${FIRST_NUMBER} then 2 else 3 end from p cross join q`,
  ),
  ...(kind === 'quiz' ? [] : [sections(first, count)]),
]

const asking = [
  filled(
    `questions (question_id, question_code, version, subject_id, question, marks, negative_marks, content_hash, answer_type,
      key_from, key_to)`,
    [numbers('q', QUESTIONS)],
    `select 20000 + i, 'Q-' || i, 1, ${subjectId()}, '${TEXT}', 200, 50, '',
      case when i < ${FIRST_MULTIPLE} then 'single' when i < ${FIRST_NUMBER} then 'multiple' when i <= ${IN_AN_EXAM} then 'number' else 'single' end,
      5000, 6000 from q`,
  ),
  filled(
    'question_options (option_id, question_id, position, ptype, ptext, is_right)',
    [numbers('q', QUESTIONS), numbers('o', 4)],
    `select 100000 + q.i * 10 + o.i, 20000 + q.i, o.i, 'text', 'Option ' || o.i || ' of this question, as long as options are',
      case when o.i = 2 or (o.i = 3 and q.i >= ${FIRST_MULTIPLE} and q.i < ${FIRST_NUMBER}) then 1 else 0 end
      from q cross join o where q.i < ${FIRST_NUMBER} or q.i > ${IN_AN_EXAM}`,
  ),
  ...papers('quiz', 3000, QUIZZES, IN_A_QUIZ, String(chapterId())),
  ...papers('exam', 4000, EXAMS, IN_AN_EXAM, 'cast(null as bigint)'),
  ...papers('entrance', 5000, 2, IN_AN_EXAM, 'cast(null as bigint)'),
]

/** Everything but people. */
export const content: string[] = [...teaching, ...asking]
