import { m } from '#messages/web'
import { useAttempt } from '../attempt/attempt-context.ts'

/** Above a section's first question where all stand in one list; nothing above the others, nor in a paper without sections. */
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
