import { m } from '#messages/web'
import { useAttempt } from '../attempt/attempt-context.ts'
import { marksText } from '../lists/report.rules.ts'
import type { Question } from '../question.ts'

const TYPES = { single: m.instructions_single, multiple: m.instructions_multiple, number: m.instructions_number }

/** How a question is answered and marked, `Single correct · +4 / −1`; elsewhere than in national papers its marks alone. */
export function QuestionKind({ question: { sectionId, answerType, marks } }: { question: Question }) {
  const { sections, opened } = useAttempt()
  const wrong = sections.find(({ id }) => id === sectionId)?.wrong
  if (!wrong || (wrong.marks === 0 && !opened.paper.isNational)) {
    return (
      <span className="rounded-full bg-brand-50 px-3 py-1 text-sm font-semibold text-brand-strong tabular">
        {m.test_marks({ marks })}
      </span>
    )
  }
  const minus = wrong.marks > 0 ? `−${marksText(wrong.marks)}${wrong.isThird ? '/3' : ''}` : '0'
  return (
    <span className="text-sm font-medium text-ink-2 tabular">
      {`${TYPES[answerType]()} · `}
      <span className="whitespace-nowrap">{`+${marksText(marks)} / ${minus}`}</span>
    </span>
  )
}
