import type { Tables } from './tables.ts'

type Table = keyof Tables

/** What a column names. `part`: its row is a part of that one, and goes with it. `follows`: another reference says it too. */
export type Named = { to: Table; as?: 'part' | 'follows' }

const to = (table: Table): Named => ({ to: table })
const part = (table: Table): Named => ({ to: table, as: 'part' })
const follows = (table: Table): Named => ({ to: table, as: 'follows' })

/**
 * What each column with an id names, in one place: nothing is removed that something refers to. Beside them stand
 * `stud_id`, which names a student wherever it is, and ids by which rows of their own table are known.
 */
export const references = {
  'students.ac_id': to('levels'),
  'student_batches.batch_id': to('batches'),
  'left_batches.batch_id': to('batches'),
  'planned_moves.batch_id': to('batches'),
  'planned_moves.to_batch_id': to('batches'),
  'subjects.ac_id': to('levels'),
  'chapters.subject_id': to('subjects'),
  'batches.ac_id': to('levels'),
  'batch_subjects.batch_id': part('batches'),
  'batch_subjects.subject_id': to('subjects'),
  'days.batch_id': to('batches'),
  'days.subject_id': to('subjects'),
  'days.chapter_id': to('chapters'),
  'topics.chapter_id': to('chapters'),
  'topics.video_file': to('files'),
  'topics.captions_file': to('files'),
  'watch_progress.topic_id': to('topics'),
  'live_classes.batch_id': to('batches'),
  'live_classes.subject_id': to('subjects'),
  'materials.chapter_id': to('chapters'),
  'materials.file_id': to('files'),
  'material_progress.material_id': to('materials'),
  'attendance.subject_id': to('subjects'),
  'news.ac_id': to('levels'),
  'news.batch_id': to('batches'),
  'news_taken_back.ac_id': to('levels'),
  'news_taken_back.batch_id': to('batches'),
  'questions.subject_id': to('subjects'),
  'questions.question_file': to('files'),
  'questions.passage_file': to('files'),
  'question_options.question_id': part('questions'),
  'question_options.option_file': to('files'),
  'question_translations.question_id': part('questions'),
  'papers.subject_id': to('subjects'),
  'papers.chapter_id': to('chapters'),
  'papers.ac_id': to('levels'),
  'papers.batch_id': to('batches'),
  'paper_sections.paper_id': part('papers'),
  'paper_questions.paper_id': part('papers'),
  'paper_questions.question_id': to('questions'),
  'attempts.paper_id': to('papers'),
  // A question is answered in a paper that has it, and a paper that was begun keeps its questions.
  'answers.question_id': follows('questions'),
  'answers.option_id': follows('question_options'),
  'answers.attempt_id': follows('attempts'),
  'attempt_places.question_id': follows('questions'),
  'attempt_places.attempt_id': follows('attempts'),
  'question_figures.question_id': follows('questions'),
  'question_figures.paper_id': follows('papers'),
  'redo_questions.question_id': follows('questions'),
  'redo_questions.paper_id': follows('papers'),
  'attempt_results.paper_id': follows('papers'),
  'attempt_results.attempt_id': follows('attempts'),
  'paper_results.paper_id': part('papers'),
  'sittings.paper_id': to('papers'),
  'sitting_acts.paper_id': to('papers'),
  'attempt_acts.attempt_id': follows('attempts'),
  'attempt_acts.act_id': follows('sitting_acts'),
  'attempt_contacts.attempt_id': follows('attempts'),
  'attempt_contacts.paper_id': follows('papers'),
  'late_answers.attempt_id': follows('attempts'),
  'late_answers.question_id': follows('questions'),
  'late_answers.option_id': follows('question_options'),
  'attempt_closings.attempt_id': follows('attempts'),
  'attempt_closings.act_id': follows('sitting_acts'),
  'attempt_rulings.attempt_id': follows('attempts'),
  'attempt_rulings.act_id': follows('sitting_acts'),
  'paper_drafts.paper_id': to('papers'),
  'push_rounds.class_id': to('live_classes'),
  'staff_roles.staff_id': part('staff'),
  'staff_batches.staff_id': part('staff'),
  'staff_batches.batch_id': to('batches'),
  'staff_subjects.staff_id': part('staff'),
  'staff_subjects.subject_id': to('subjects'),
  'staff_tickets.staff_id': part('staff'),
  'staff_passkeys.staff_id': part('staff'),
  'staff_recovery_codes.staff_id': part('staff'),
  'staff_sessions.staff_id': part('staff'),
  'audit_details.entry_id': part('audit_entries'),
  'import_rows.import_id': part('imports'),
  'import_changes.import_id': part('imports'),
} as const satisfies Record<string, Named>

/** Ids that are kept although what they name may be gone, each with why. */
export const names = {
  'search_words.id': 'words go with what they lead to',
  'push_messages.about_id': 'whoever sends it looks whether it is still there',
  'push_rounds.after_stud': 'how far a round is',
  'attempt_results.run_id': 'which run computed it',
  'paper_results.run_id': 'which run computes it',
  'calendars.secret_number': 'a part of a link',
  'import_changes.row_id': 'what an import did',
  'imports.upload_id': 'how it came in',
  'import_uploads.staff_id': 'who it was, by name beside it',
  'attempt_contacts.session_id': 'which phone it was',
  'merges.other_id': 'an account that is not there any more',
  'audit_entries.staff_id': 'who it was, by name beside it',
} as const
