import type { Kysely } from 'kysely'
import { chosenOptions, numberOf } from '../assessment/attempt/response.rules.ts'
import { currentMark } from '../assessment/keys/attempt-marks.queries.ts'
import { attemptsWithResults } from '../assessment/results/results.queries.ts'
import type { Tx } from '../db/db.ts'
import type { Tables } from '../db/tables.ts'

type Name<T extends keyof Tables> = T extends unknown ? Column<T> | `${T}.${Column<T>}` : never
type Column<T extends keyof Tables> = keyof Tables[T] & string
type TableOfStudents = { [T in keyof Tables]: 'stud_id' extends keyof Tables[T] ? T : never }[keyof Tables]

type More<T extends keyof Tables, Other extends keyof Tables> = {
  /** A joined table with one row for each row here, by this column, and its name here where it differs. */
  beside?: [other: Other, by: Column<Other>, own?: Column<T>]
  order?: Column<T>
}

/** Returns a reader of columns that a table, and a joined one, have of the student. */
function readerOf(read: Tx, studId: number) {
  // The compiler follows no columns of a table that it does not know; the caller's were checked against its tables.
  const db = read as unknown as Kysely<Record<string, Record<string, unknown>>>
  return async <T extends TableOfStudents, Other extends keyof Tables = never>(
    table: T,
    columns: (Name<T> | Name<Other>)[],
    { beside, order }: More<T, Other> = {},
  ) => {
    const own: string = table
    let rows = db.selectFrom(own).where(`${own}.stud_id`, '=', studId).select(columns)
    if (beside) rows = rows.innerJoin(beside[0], `${beside[0]}.${beside[1]}`, `${own}.${beside[2] ?? beside[1]}`)
    if (order) rows = rows.orderBy(`${own}.${order}`)
    return rows.execute()
  }
}

/** Returns everything stored about a student, by subject. Hashes of tokens and devices mean nothing to readers. */
export async function aboutStudent(read: Tx, studId: number, numberKeys: string[]) {
  const rows = readerOf(read, studId)
  return {
    batches: await rows('student_batches', ['batch_code', 'batch_name', 'from_at'], {
      beside: ['batches', 'batch_id'],
    }),
    batches_before: await rows('left_batches', ['batch_code', 'batch_name', 'from_at', 'until_at'], {
      beside: ['batches', 'batch_id'],
      order: 'until_at',
    }),
    batches_to_come: await rows('planned_moves', ['batch_code', 'batch_name', 'from_at'], {
      // The batch that the student comes to.
      beside: ['batches', 'batch_id', 'to_batch_id'],
    }),
    accounts_merged: await rows('merges', ['merged_at', 'kept'], { order: 'merged_at' }),
    sessions: await rows('sessions', ['started_at', 'seen_at', 'ended_at', 'end_reason', 'browser']),
    known_devices: await rows('known_devices', ['proven_at']),
    ...(await writtenBy(read, studId)),
    redo: await rows('redo_questions', ['question_code', 'due_at', 'answered_at', 'card'], {
      beside: ['questions', 'question_id'],
    }),
    practised: await rows(
      'practice_questions',
      ['question_code', 'given_at', 'answered_at', 'outcome', 'due_at', 'redone_at', 'card'],
      { beside: ['questions', 'question_id'] },
    ),
    watched: await rows('watch_progress', ['topic_name', 'watch_progress.position', 'watched_percent', 'watched_at'], {
      beside: ['topics', 'topic_id'],
    }),
    read_materials: await rows('material_progress', ['material_code', 'title', 'page', 'read_at'], {
      beside: ['materials', 'material_id'],
    }),
    attendance: await rows('attendance', ['date', 'start', 'subject_code', 'status'], {
      beside: ['subjects', 'subject_id'],
      order: 'date',
    }),
    attendance_marks: await marksOf(read, studId),
    classes_joined: await rows('class_joins', ['class_name', 'starts_at', 'first_at', 'last_at'], {
      beside: ['live_classes', 'class_id'],
      order: 'first_at',
    }),
    ...(await answeredForBy(read, studId)),
    feedback: await rows('feedback', ['message', 'created_at', 'answer', 'answered_by', 'done_at']),
    calendar: await rows('calendars', ['made_at']),
    notifications: await rows('push_subscriptions', ['language', 'classes', 'results', 'made_at', 'seen_at']),
    messages: await messagesTo(read, studId),
    texts: await textsTo(read, numberKeys),
  }
}

/** A ruling has its name in place of a message: nobody sent it to the student. */
const withOwnMessage = (act: Record<string, unknown>) => (act['kind'] === 'message' ? act : { ...act, message: null })

/** Returns what the student wrote, and how the exam office handled it. */
async function writtenBy(read: Tx, studId: number) {
  const rows = readerOf(read, studId)
  return {
    attempts: await attemptsOf(read, studId),
    answers: await answersOf(read, studId),
    places: await rows(
      'attempt_places',
      ['attempt_id', 'question_code', 'visited', 'attempt_places.seconds', 'saved_at'],
      { beside: ['questions', 'question_id'] },
    ),
    sittings: (
      await rows(
        'attempt_acts',
        ['attempt_id', 'kind', 'attempt_acts.ms', 'attempt_acts.at', 'seen_at', 'message', 'reason'],
        { beside: ['sitting_acts', 'act_id'] },
      )
    ).map(withOwnMessage),
    contacts: await rows('attempt_contacts', ['attempt_id', 'answered', 'unsent', 'leaves', 'devices', 'contact_at']),
    late_answers: await rows(
      'late_answers',
      ['attempt_id', 'question_code', 'option_id', 'response', 'seq', 'received_at', 'adopted_at', 'given_at'],
      { beside: ['questions', 'question_id'] },
    ),
    earlier_results: await rows('attempt_closings', ['attempt_id', 'submitted_at', 'marks', 'answered', 'passed']),
    rulings: await rows('attempt_rulings', ['attempt_id', 'ruling']),
    time_besides: await rows('attempt_extra_times', ['attempt_id', 'ms']),
    extra_time: await rows('paper_extra_students', ['paper_id']),
    named_for_papers: await rows('paper_students', ['paper_code', 'name', 'is_left_out'], {
      beside: ['papers', 'paper_id'],
    }),
    marks_by_key: await marksByKey(read, studId),
    challenges: await challengesOf(read, studId),
    doubts: await rows('doubts', ['doubt_id', 'subject_code', 'title', 'doubts.state', 'said', 'asked_at'], {
      beside: ['subjects', 'subject_id'],
      order: 'asked_at',
    }),
    doubt_pictures: await rows('doubt_pictures', ['doubt_id', 'content', 'answers']),
    // A note that is not sent yet is the teacher's draft.
    doubt_voices: (await rows('doubt_voices', ['doubt_id', 'said_at', 'seconds', 'content'])).filter(
      ({ said_at }) => said_at !== null,
    ),
  }
}

/** Returns the student's guardians and their consents. A guardian's number is the guardian's own data. */
async function answeredForBy(read: Tx, studId: number) {
  const rows = readerOf(read, studId)
  return {
    guardians: await rows(
      'guardian_children',
      ['name', 'relation', 'language', 'added_at', 'blocked_at', 'block_reason', 'kept_at'],
      {
        beside: ['guardians', 'guardian_id'],
      },
    ),
    consents: await rows(
      'consents',
      ['state', 'method', 'document', 'signed_on', 'notice', 'guardian', 'consents.at'],
      { order: 'at' },
    ),
    consent_now: await rows('consent_states', ['state', 'method', 'changed_at']),
    consent_links: await rows('consent_links', ['made_at', 'expires_at', 'ended_at']),
    notices_to_guardians: await rows(
      'guardian_notices',
      ['name', 'kind', 'about_id', 'channel', 'state', 'reason', 'changed_at'],
      { beside: ['guardians', 'guardian_id'], order: 'made_at' },
    ),
  }
}

const messagesTo = async (read: Tx, studId: number) =>
  readerOf(read, studId)(
    'staff_message_recipients',
    ['channel', 'fields', 'staff_message_recipients.state', 'reason', 'changed_at'],
    { beside: ['staff_messages', 'message_id'] },
  )

/** Returns earlier values of cells of the register with their reasons, without the members of staff. */
const marksOf = async (read: Tx, studId: number) =>
  readerOf(read, studId)(
    'attendance_marks',
    ['date', 'start', 'subject_code', 'attendance_marks.status', 'marked_at', 'stored_at', 'reason'],
    { beside: ['subjects', 'subject_id'], order: 'date' },
  )

const textsTo = async (read: Tx, numberKeys: string[]) =>
  read
    .selectFrom('sms_messages')
    .where('number_key', 'in', numberKeys)
    .select(['purpose', 'state', 'reason', 'sent_at'])
    .execute()

async function attemptsOf(read: Tx, studId: number) {
  return attemptsWithResults(read, studId)
    .select(['attempts.attempt_id', 'kind', 'paper_code', 'papers.name', 'number', 'state', 'started_at', 'deadline'])
    .select(['rank', 'percentile', 'results_due'])
    .select([currentMark('marks').as('marks'), currentMark('lost').as('lost'), currentMark('passed').as('passed')])
    .select(['submitted_at', 'answered', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()
}

/** Returns the marks of attempts by each corrected key that was valid; none by a key that is only tried. */
const marksByKey = async (read: Tx, studId: number) =>
  read
    .selectFrom('attempt_marks')
    .innerJoin('attempts', (join) =>
      join
        .onRef('attempts.stud_id', '=', 'attempt_marks.stud_id')
        .onRef('attempts.attempt_id', '=', 'attempt_marks.attempt_id'),
    )
    .innerJoin('key_versions', (join) =>
      join
        .onRef('key_versions.paper_id', '=', 'attempts.paper_id')
        .onRef('key_versions.key_id', '=', 'attempt_marks.key_id'),
    )
    .where('attempt_marks.stud_id', '=', studId)
    .select(['attempt_marks.attempt_id', 'key_versions.version', 'attempt_marks.marks', 'attempt_marks.passed'])
    .execute()

/** Returns challenges of keys, and their outcome. */
const challengesOf = async (read: Tx, studId: number) =>
  read
    .selectFrom('challenges')
    .innerJoin('questions', 'questions.question_id', 'challenges.question_id')
    .leftJoin('challenge_decisions', 'challenge_decisions.decision_id', 'challenges.decision_id')
    .where('stud_id', '=', studId)
    .select(['attempt_id', 'question_code', 'option_id', 'response', 'challenges.reason', 'challenges.at', 'outcome'])
    .select('challenge_decisions.reason as decided')
    .execute()

/** Returns the answers: an option's text, a list of texts where there are several, or a number. */
async function answersOf(read: Tx, studId: number) {
  const rows = await read
    .selectFrom('answers')
    .innerJoin('questions', 'questions.question_id', 'answers.question_id')
    .where('stud_id', '=', studId)
    .select(['attempt_id', 'question_code', 'question', 'option_id', 'response', 'seconds', 'saved_at'])
    .execute()
  const options = await read
    .selectFrom('answers')
    .innerJoin('question_options', 'question_options.question_id', 'answers.question_id')
    .where('stud_id', '=', studId)
    .select(['question_options.option_id', 'ptext'])
    .distinct()
    .execute()
  const texts = new Map(options.map(({ option_id, ptext }) => [option_id, ptext]))
  return rows.map(({ option_id, response, ...row }) => {
    const chosen = chosenOptions({ option_id, response }).map((id) => texts.get(id) ?? '')
    const answer = chosen.length > 1 ? chosen : (chosen[0] ?? numberOf({ option_id, response }))
    return { ...row, answer }
  })
}
