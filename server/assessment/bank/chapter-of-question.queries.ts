import type { JoinBuilder } from 'kysely'
import type { Tables } from '../../db/tables.ts'

/** Joins `chapters` to `questions`. A question names its chapter by number, and there may be none of that number. */
export const chapterOfQuestion = (join: JoinBuilder<Tables, 'questions' | 'chapters'>) =>
  join
    .onRef('chapters.subject_id', '=', 'questions.subject_id')
    .onRef('chapters.chapter_no', '=', 'questions.chapter_no')
