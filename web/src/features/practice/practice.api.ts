import type { Api } from '#contract/all-calls.ts'
import { post } from '../../api/calls.ts'

export type PracticeRow = Api['/Student/practice_begin']['data']['questions'][number]
export type Size = Api['/Student/practice_begin']['body']['count']

/** Returns questions of these chapters with their answers. */
export const beginPractice = async (stud_id: number, chapter_ids: number[], count: Size): Promise<PracticeRow[]> =>
  (await post('/Student/practice_begin', { stud_id, chapter_ids, count })).questions
