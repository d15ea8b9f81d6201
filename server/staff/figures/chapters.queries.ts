import { type ExpressionBuilder, type RawBuilder, sql } from 'kysely'
import { ruled } from '../../assessment/results/computed-results.queries.ts'
import { FINAL } from '../../db/attempt-states.ts'
import { chapterOfQuestion } from '../../assessment/bank/bank.queries.ts'
import { keyInForce } from '../../assessment/keys/keys.queries.ts'
import type { Tx } from '../../db/db.ts'
import type { Tables } from '../../db/tables.ts'

/** A batch in a subject, over what was handed in from one moment to before another (epoch ms). */
export type Span = { batch_id: number; subject_id: number; from: number; before: number }

/** How a batch and a subject are called; undefined where there is not both. */
export async function spanNames(read: Tx, { batch_id, subject_id }: Pick<Span, 'batch_id' | 'subject_id'>) {
  return read
    .selectFrom('batches')
    .innerJoin('subjects', (join) => join.on('subjects.subject_id', '=', subject_id))
    .where('batch_id', '=', batch_id)
    .select(['batch_name', 'subject_name'])
    .executeTakeFirst()
}

/** Submitted attempts of the batch's present students, without those with a ruling: such students did not appear. */
const handedIn = (read: Tx, { batch_id, from, before }: Span) =>
  read
    .selectFrom('student_batches')
    .innerJoin('students', 'students.stud_id', 'student_batches.stud_id')
    .innerJoin('attempts', 'attempts.stud_id', 'student_batches.stud_id')
    .where('student_batches.batch_id', '=', batch_id)
    .where('students.status', '=', 'active')
    .where('attempts.state', '=', FINAL)
    .where('attempts.submitted_at', '>=', from)
    .where('attempts.submitted_at', '<', before)
    .where((where) => where.not(where.exists(ruled(where))))

/** Returns the papers of these attempts, with what decides whether their results are out. */
export async function handedInPapers(read: Tx, span: Span) {
  return handedIn(read, span)
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .select(['papers.paper_id', 'kind', 'ends_at', 'results_at', 'latest_deadline'])
    .distinct()
    .execute()
}

/** The answers to questions of the subject in some of these papers. */
const answersOf = (read: Tx, span: Span, paperIds: number[]) =>
  handedIn(read, span)
    .innerJoin('answers', (join) =>
      join.onRef('answers.stud_id', '=', 'attempts.stud_id').onRef('answers.attempt_id', '=', 'attempts.attempt_id'),
    )
    .innerJoin('questions', 'questions.question_id', 'answers.question_id')
    .where('attempts.paper_id', 'in', paperIds)
    .where('questions.subject_id', '=', span.subject_id)
    .where((where) => where.or([where('option_id', 'is not', null), where('response', 'is not', null)]))

type Chapter = { chapter_no: number | null } | null

/**
 * How often each answer was given to each question in each of these papers, each beside each right option of the question.
 * Of one chapter, where one is named.
 */
export async function answerCounts(read: Tx, span: Span, paperIds: number[], chapter: Chapter = null) {
  if (paperIds.length === 0) return []
  const counted = answersOf(read, span, paperIds)
    .$if(chapter !== null, (query) => query.where(ofChapter(chapter)))
    .groupBy(['attempts.paper_id', 'answers.question_id', 'option_id', 'response'])
    .select(({ fn }) => [
      'attempts.paper_id',
      'answers.question_id',
      'option_id',
      'response',
      fn.countAll<number>().as('count'),
    ])
  return read
    .selectFrom(counted.as('given'))
    .innerJoin('questions', 'questions.question_id', 'given.question_id')
    .leftJoin('chapters', chapterOfQuestion)
    .leftJoin('question_options as right', (join) =>
      join.onRef('right.question_id', '=', 'given.question_id').on('right.is_right', '=', 1),
    )
    .leftJoin('paper_keys', 'paper_keys.paper_id', 'given.paper_id')
    .leftJoin('key_versions', keyInForce)
    .select(['given.paper_id', 'given.question_id', 'given.option_id', 'given.response', 'count'])
    .select(['answer_type', 'key_from', 'key_to', 'right.option_id as right_option'])
    .select(['questions.chapter_no', 'chapter_name', 'corrections'])
    .execute()
}

export type AnswerCount = Awaited<ReturnType<typeof answerCounts>>[number]

const ofChapter = (chapter: Chapter) => (where: ExpressionBuilder<Tables, 'questions'>) =>
  chapter === null || chapter.chapter_no === null
    ? where('questions.chapter_no', 'is', null)
    : where('questions.chapter_no', '=', chapter.chapter_no)

/** The text that identifies one answer to one question of one paper; the rules make the same text. */
const SIGN: RawBuilder<string> = sql`cast(attempts.paper_id as text) || ' ' || cast(answers.question_id as text) || ' ' || coalesce(cast(option_id as text), response)`

export type StudentCursor = { place: number; stud_id: number }
/** Behind everybody with enough answers. */
const FEW = 1001

type Judged = {
  paperIds: number[]
  /** The texts of right answers, and of answers to cancelled questions. */
  right: string[]
  cancelled: string[]
  enough: number
}

/** Students by the share of right answers in a chapter, in thousandths, those with too few answers last; page by page. */
export async function chapterStudents(
  read: Tx,
  span: Span,
  chapter: Chapter,
  { paperIds, right, cancelled, enough }: Judged,
  { after, count }: { after: StudentCursor | undefined; count: number },
) {
  if (paperIds.length === 0) return []
  const isRight =
    right.length === 0 ? sql<number>`0` : sql<number>`case when ${SIGN} in (${sql.join(right)}) then 1 else 0 end`
  const sums = answersOf(read, span, paperIds)
    .where(ofChapter(chapter))
    .$if(cancelled.length > 0, (query) => query.where(SIGN, 'not in', cancelled))
    .groupBy(['students.stud_id', 'students.name', 'students.admission_no'])
    .select(({ fn }) => [
      'students.stud_id',
      'students.name',
      'students.admission_no',
      fn.countAll<number>().as('answered'),
    ])
    .select(sql<number>`sum(${isRight})`.as('right'))
  const place = sql<number>`case when answered < ${sql.lit(enough)} then ${sql.lit(FEW)} else 0 end + "right" * 1000 / answered`
  return read
    .selectFrom(sums.as('sums'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${place}, stud_id) > (${after?.place ?? 0}, ${after?.stud_id ?? 0})`),
    )
    .select(['stud_id', 'name', 'admission_no', 'answered', 'right'])
    .select(place.as('place'))
    .orderBy('place')
    .orderBy('stud_id')
    .limit(count)
    .execute()
}
