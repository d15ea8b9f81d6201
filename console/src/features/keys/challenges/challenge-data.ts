import type { StaffData } from '../../../api/staff-call.ts'

export type ChallengedQuestion = StaffData<'/staff/challenges'>['questions'][number]
export type ChallengeDecision = ChallengedQuestion['decisions'][number]
export type ChallengeRow = StaffData<'/staff/question_challenges'>['rows'][number]
