import { m } from '#messages/web'
import { counted } from '#web/ui/format/counted.ts'
import { dotted } from '#web/ui/format/dotted.ts'

type Paper = { question_count?: number; max_marks?: number; time?: number | null }

/** `20 questions · 40 marks · 30 minutes` of what is known, and what the list adds. */
export const paperWords = (
  { question_count, max_marks, time }: Paper,
  more: readonly (string | false | null | undefined)[] = [],
): string =>
  dotted([
    counted(question_count, m.quizzes_questions),
    counted(max_marks, m.quizzes_marks),
    counted(time, m.quizzes_minutes),
    ...more,
  ])
