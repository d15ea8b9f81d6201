import { content, examId, LEVEL, numbers, subjectId } from './content.ts'
import { openFiller } from './engines.ts'
import { memberOf } from './members.ts'
import { registered } from './people.ts'

const AT_ONCE = 1000
export const PAPER = 7001
const SECTIONS = 3
const IN_A_SECTION = 25
const QUESTIONS = SECTIONS * IN_A_SECTION
/**
 * The figures of questions are computed from so many students at the most, spread evenly: the answers of others are not
 * read.
 */
const LOOKED_AT = 2000
const HOUR = 3_600_000

/** Exact marks: four for a right answer, one less for a wrong one. */
const [GIVEN, TAKEN] = [1200, 300]

const between = (most: number) => Math.floor(Math.random() * (most + 1))

/** Returns the sums of a student in a section as they are stored: marks, right, wrong. */
function aSum(): number[] {
  const right = between(IN_A_SECTION)
  const wrong = between(IN_A_SECTION - right)
  return [right * GIVEN - wrong * TAKEN, right, wrong]
}

function tallies(): string {
  const sections = Array.from({ length: SECTIONS }, aSum)
  const t = [0, 1, 2].map((at) => sections.reduce((sum, section) => sum + (section[at] ?? 0), 0))
  return JSON.stringify({ t, s: sections, j: sections.map((section, at) => [subjectId(at + 1), section]) })
}

const paper = (now: number) => [
  `update questions set subject_id = ${subjectId()} + (question_id - 20001) / ${IN_A_SECTION} where question_id <= 20000 + ${QUESTIONS}`,
  `insert into papers (paper_id, kind, paper_code, name, ac_id, minutes, max_marks, pass_marks, question_count, starts_at, ends_at, added_at, shuffle)
    values (${PAPER}, 'exam', 'ranked', 'Ranked', ${LEVEL}, 180, ${QUESTIONS * 400}, 0, ${QUESTIONS}, null, ${now - HOUR}, ${now}, 'none')`,
  `insert into paper_sections (paper_id, section_id, name, negative_divisor, partial)
    with recursive ${numbers('s', SECTIONS)} select ${PAPER}, i, 'Section ' || i, 1, 'none' from s`,
  `insert into paper_questions (paper_id, position, question_id, marks, negative_marks, shuffles_options, section_id)
    with recursive ${numbers('q', QUESTIONS)} select ${PAPER}, i, 20000 + i, 400, 100, 0, 1 + (i - 1) / ${IN_A_SECTION} from q`,
]

function attempts(from: number, to: number, every: number, now: number): string[] {
  const all = Array.from({ length: to - from }, (_, index) => memberOf(from + index).stud_id)
  const rows = all.map(
    (id) =>
      `(${id}, ${id}, ${PAPER}, 1, 'final', ${now - 3 * HOUR}, ${now - HOUR}, ${now - HOUR}, 0, 0, ${QUESTIONS}, 1, '${tallies()}')`,
  )
  const looked = all.filter((_, index) => (from + index) % every === 0)
  return [
    `insert into attempts (stud_id, attempt_id, paper_id, number, state, started_at, deadline, submitted_at, marks, lost, answered, passed, tallies)
      values ${rows.join(',')}`,
    `insert into answers (stud_id, attempt_id, question_id, option_id, marked, seq, saved_at, seconds)
      with recursive ${numbers('q', QUESTIONS)} select stud_id, attempt_id, 20000 + i, 100001 + i * 10 + (attempt_id * 7 + attempt_id / 16 * i + i * 3) % 4, 0, 1, ${now}, 1 + (attempt_id * 31 + i * 17) % 300
      from attempts cross join q where attempt_id in (${looked.join(',') || 'null'})`,
  ]
}

/**
 * Fills an empty academy: a number of students have written a paper that is over. Each answer of `lookedAt` of them
 * exists, and some students write another paper.
 */
export async function fillRankedPaper(
  environment: Record<string, string>,
  students: number,
  writing: number,
  lookedAt = LOOKED_AT,
): Promise<void> {
  const filler = await openFiller(environment)
  const now = Date.now()
  for (const statement of [...content, ...paper(now)]) await filler.exec(statement)
  const every = Math.max(1, Math.floor(students / lookedAt))
  for (let from = 0; from < students; from += AT_ONCE) {
    const to = Math.min(students, from + AT_ONCE)
    const all = Array.from({ length: to - from }, (_, index) => from + index)
    for (const statement of [...registered(all, now), ...attempts(from, to, every, now)]) await filler.exec(statement)
  }
  await filler.exec(
    `insert into attempts (stud_id, attempt_id, paper_id, number, state, started_at, deadline)
      select stud_id, stud_id * 100, ${examId()}, 1, 'open', ${now}, ${now} + 24 * ${HOUR}
      from students order by stud_id limit ${writing}`,
  )
  await filler.close()
}
