import type { OpenedAttempt, PaperRules } from '#assessment/attempt/opened-attempt.ts'
import type { Question } from '#assessment/question.ts'

/** An attempt as the server opens it, with the parts that the test needs: no answers, no limit, at ten o'clock. */
export const anOpenedAttempt = (questions: Partial<Question>[], paper: Partial<PaperRules> = {}): OpenedAttempt =>
  ({
    attemptId: 7,
    isNumbered: true,
    questions,
    paper: { sections: [], examTrue: false, isNational: false, ...paper },
    serverAnswers: [],
    toldPlace: null,
    deadline: null,
    clockSample: { now: '2026-11-25T10:00:00+05:30', asked: 0, got: 0 },
  }) as unknown as OpenedAttempt
