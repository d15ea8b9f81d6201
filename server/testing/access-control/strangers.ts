import type { TwoStudents } from './two-students.ts'

/** Ids that are not the student's, by the reason why. */
type Strangers = Record<string, number>

/** A thing that an id of a request names: the student's own id, and ids of others. */
export type Named = { own: number; strangers: Strangers }

/** Everything that a student's call can name, whatever the field is called. */
export function namedThings(world: TwoStudents) {
  const { keys, places, papers, myAttempts, theirsOfShared, lesson, topic, news, doubt, voice, guardian } = world
  const { own, otherBatch, otherLevel } = places
  const { open, done, attempts, reports } = myAttempts
  const paper = (kind: 'quiz' | 'exam' | 'entrance', wrong: 'quiz' | 'exam'): Named => ({
    own: open[kind].paper_id,
    strangers: {
      "another level's": papers.ofLevel[kind].paper_id,
      "another batch's": papers.ofBatch.open[kind].paper_id,
      "tomorrow's": papers.late[kind].paper_id,
      'of another kind': open[wrong].paper_id,
    },
  })
  const attempt = (kind: 'quiz' | 'exam' | 'entrance', wrong: 'quiz' | 'exam'): Named => ({
    own: attempts[kind],
    strangers: {
      "another student's of the same paper": theirsOfShared[kind],
      "another student's": papers.ofBatch.attempts[kind],
      "another student's, closed": papers.ofBatch.reports[kind],
      'of another kind': attempts[wrong],
      'of another kind, closed': reports[wrong],
    },
  })
  /** For calls that accept ids of every kind. */
  const ofAnyKind = ({ own: mine, strangers }: Named): Named => ({
    own: mine,
    strangers: Object.fromEntries(Object.entries(strangers).filter(([why]) => !why.startsWith('of another kind'))),
  })
  const question = (kind: 'quiz' | 'exam' | 'entrance'): Named => ({
    own: open[kind].questions[0]?.question_id ?? 0,
    strangers: {
      "another paper's": done[kind].questions[0]?.question_id ?? 0,
      "another level's": papers.ofLevel[kind].questions[0]?.question_id ?? 0,
    },
  })
  const option = (kind: 'quiz' | 'entrance'): Named => ({
    own: open[kind].questions[0]?.right ?? 0,
    strangers: {
      "another question's": open[kind].questions[1]?.right ?? 0,
      "another level's": papers.ofLevel[kind].questions[0]?.right ?? 0,
    },
  })
  const report = (kind: 'quiz' | 'exam' | 'entrance', wrong: 'quiz' | 'exam'): Named => ({
    own: reports[kind],
    strangers: {
      "another student's": papers.ofBatch.reports[kind],
      "another student's, open": theirsOfShared[kind],
      'of another kind': reports[wrong],
      'not submitted yet': attempts[kind],
    },
  })
  return {
    subject: { own: own.subject_id, strangers: { "another level's": otherLevel.subject_id } },
    'subject of a batch': {
      own: own.subject_id,
      strangers: { "another level's": otherLevel.subject_id, 'not taught in it': otherBatch.subject_id },
    },
    chapter: { own: own.chapter_id, strangers: { "another level's": otherLevel.chapter_id } },
    'chapter of a subject': {
      own: own.chapter_id,
      strangers: { "another level's": otherLevel.chapter_id, "another subject's": otherBatch.chapter_id },
    },
    batch: {
      own: own.batch_id,
      strangers: { "another student's": otherBatch.batch_id, "another level's": otherLevel.batch_id },
    },
    topic: { own: topic.own, strangers: { "another level's": topic.level } },
    lesson: { own: lesson.own, strangers: { "another level's": lesson.level, "tomorrow's": lesson.late } },
    news: {
      own: news.own,
      strangers: { "another level's": news.level, "another batch's": news.batch, "tomorrow's": news.late },
    },
    guardian: {
      own: guardian.own,
      strangers: { "another student's": guardian.theirs, 'blocked by the academy': guardian.blocked },
    },
    doubt: { own: doubt.own, strangers: { "another student's": doubt.theirs } },
    'voice note': { own: voice.own, strangers: { "another student's": voice.theirs } },
    quiz: paper('quiz', 'exam'),
    exam: paper('exam', 'quiz'),
    entrance: paper('entrance', 'exam'),
    paper: ofAnyKind(paper('quiz', 'exam')),
    attempt: ofAnyKind(attempt('quiz', 'exam')),
    report: ofAnyKind(report('quiz', 'exam')),
    'question to redo': {
      own: done.quiz.questions[0]?.question_id ?? 0,
      strangers: { "another student's": papers.ofBatch.done.quiz.questions[0]?.question_id ?? 0 },
    },
    'challenged attempt': {
      own: keys.ofBoth.attempts[0] ?? 0,
      strangers: {
        "another student's of the same paper": keys.ofBoth.attempts[1] ?? 0,
        "another student's": keys.ofBatch.attempts[0] ?? 0,
        'of a paper without challenges': reports.exam,
        'not submitted yet': attempts.exam,
      },
    },
    'question of a challenged attempt': {
      own: keys.ofBoth.questions[0]?.question_id ?? 0,
      strangers: { "another paper's": keys.ofBatch.questions[0]?.question_id ?? 0 },
    },
    'option of a challenged attempt': {
      own: keys.ofBoth.questions[0]?.options[0]?.option_id ?? 0,
      strangers: {
        "another question's": keys.ofBoth.questions[1]?.right ?? 0,
        "another paper's": keys.ofBatch.questions[0]?.right ?? 0,
      },
    },
    'attempt at a quiz': attempt('quiz', 'exam'),
    'attempt at an exam': attempt('exam', 'quiz'),
    'attempt at an entrance exam': attempt('entrance', 'exam'),
    'report of a quiz': report('quiz', 'exam'),
    'report of an exam': report('exam', 'quiz'),
    'report of an entrance exam': report('entrance', 'exam'),
    'question of a quiz': question('quiz'),
    'question of an exam': question('exam'),
    'question of an entrance exam': question('entrance'),
    'option of a quiz': option('quiz'),
    'option of an entrance exam': option('entrance'),
  } satisfies Record<string, Named>
}

export type Thing = keyof ReturnType<typeof namedThings>
