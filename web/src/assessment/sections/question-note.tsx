import { CircleAlert } from 'lucide-react'
import { m } from '#messages/web'
import { useAttemptState } from '../attempt/attempt-context.ts'
import { useNotEvaluated } from './use-sections.ts'

/** A note that an answer does not count, or is not saved yet. Most answers have none. */
export function QuestionNote({ questionId }: { questionId: number }) {
  const beyond = useNotEvaluated().get(questionId)
  const isUnsaved = useAttemptState(({ unsaved }) => unsaved.has(questionId))
  return (
    <div role="status" className="mb-2 grid gap-1.5 empty:hidden">
      {beyond !== undefined && <Note words={m.test_section_beyond({ count: beyond })} />}
      {isUnsaved && <Note words={m.test_unsaved()} />}
    </div>
  )
}

function Note({ words }: { words: string }) {
  return (
    <p className="flex items-center gap-2 rounded-control bg-warn-50 px-4 py-2 text-sm font-semibold text-warn">
      <CircleAlert size={16} aria-hidden className="shrink-0" />
      {words}
    </p>
  )
}
