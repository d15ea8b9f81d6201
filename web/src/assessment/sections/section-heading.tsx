import { m } from '#messages/web'
import { useAttempt } from '../attempt/attempt-context.ts'

/**
 * The heading above a section's first question in the list view; renders nothing above other questions, and in a paper
 * without sections.
 */
export function SectionHeading({ index }: { index: number }) {
  const { sections } = useAttempt()
  const section = sections.length > 1 ? sections.find(({ indexes }) => indexes[0] === index) : undefined
  if (!section) return null
  const { name, attemptAtMost, indexes } = section
  return (
    <div className={`flex flex-wrap items-baseline gap-x-3 pb-3 ${index > 0 ? 'pt-3' : ''}`}>
      <h2 className="text-lg">{name}</h2>
      {attemptAtMost !== null && (
        <p className="text-sm text-ink-2">{m.test_section_limit({ count: attemptAtMost, all: indexes.length })}</p>
      )}
    </div>
  )
}
