import { chosenOptions, numberOf } from '../../assessment/attempt/response.rules.ts'
import type { Tx } from '../../db/db.ts'

/** Everything that is kept about a student, by what it is. Hashes of tokens and devices say nothing to anybody. */
export async function aboutStudent(read: Tx, studId: number, numberKeys: string[]) {
  const batches = await read
    .selectFrom('student_batches')
    .innerJoin('batches', 'batches.batch_id', 'student_batches.batch_id')
    .where('stud_id', '=', studId)
    .select(['batch_code', 'batch_name'])
    .execute()
  const sessions = await read
    .selectFrom('sessions')
    .where('stud_id', '=', studId)
    .select(['started_at', 'seen_at', 'ended_at', 'end_reason'])
    .execute()
  const known_devices = await read
    .selectFrom('known_devices')
    .where('stud_id', '=', studId)
    .select('proven_at')
    .execute()
  const watched = await read
    .selectFrom('watch_progress')
    .innerJoin('topics', 'topics.topic_id', 'watch_progress.topic_id')
    .where('stud_id', '=', studId)
    .select(['topic_name', 'watch_progress.position', 'watched_percent', 'watched_at'])
    .execute()
  const read_materials = await read
    .selectFrom('material_progress')
    .innerJoin('materials', 'materials.material_id', 'material_progress.material_id')
    .where('stud_id', '=', studId)
    .select(['material_code', 'title', 'page', 'read_at'])
    .execute()
  const attendance = await read
    .selectFrom('attendance')
    .innerJoin('subjects', 'subjects.subject_id', 'attendance.subject_id')
    .where('stud_id', '=', studId)
    .select(['date', 'start', 'subject_code', 'status'])
    .orderBy('date')
    .execute()
  const feedback = await read
    .selectFrom('feedback')
    .where('stud_id', '=', studId)
    .select(['message', 'created_at'])
    .execute()
  const calendar = await read.selectFrom('calendars').where('stud_id', '=', studId).select('made_at').execute()
  const notifications = await read
    .selectFrom('push_subscriptions')
    .where('stud_id', '=', studId)
    .select(['language', 'classes', 'results', 'made_at', 'seen_at'])
    .execute()
  const texts = await read
    .selectFrom('sms_messages')
    .where('number_key', 'in', numberKeys)
    .select(['purpose', 'state', 'reason', 'sent_at'])
    .execute()
  const tests = await testsOf(read, studId)
  const lessons = { watched, read_materials, attendance }
  return { batches, sessions, known_devices, ...tests, ...lessons, feedback, calendar, notifications, texts }
}

async function testsOf(read: Tx, studId: number) {
  const attempts = await read
    .selectFrom('attempts')
    .innerJoin('papers', 'papers.paper_id', 'attempts.paper_id')
    .leftJoin('paper_results', (join) =>
      join.onRef('paper_results.paper_id', '=', 'papers.paper_id').on('computed_at', 'is not', null),
    )
    .leftJoin('attempt_results', (join) =>
      join
        .onRef('attempt_results.stud_id', '=', 'attempts.stud_id')
        .onRef('attempt_results.attempt_id', '=', 'attempts.attempt_id')
        .onRef('attempt_results.run_id', '=', 'paper_results.run_id'),
    )
    .where('attempts.stud_id', '=', studId)
    .select(['attempts.attempt_id', 'kind', 'paper_code', 'papers.name', 'number', 'state', 'started_at', 'deadline'])
    .select(['rank', 'percentile', 'results_due'])
    .select(['submitted_at', 'marks', 'lost', 'answered', 'passed', 'ends_at', 'results_at', 'latest_deadline'])
    .execute()
  const places = await read
    .selectFrom('attempt_places')
    .innerJoin('questions', 'questions.question_id', 'attempt_places.question_id')
    .where('stud_id', '=', studId)
    .select(['attempt_id', 'question_code', 'visited', 'attempt_places.seconds', 'saved_at'])
    .execute()
  const redo = await read
    .selectFrom('redo_questions')
    .innerJoin('questions', 'questions.question_id', 'redo_questions.question_id')
    .where('stud_id', '=', studId)
    .select(['question_code', 'due_at', 'answered_at', 'card'])
    .execute()
  return { attempts, answers: await answersOf(read, studId), places, redo }
}

/** What was answered: an option's text, a list of them where there are several, or a number. */
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
