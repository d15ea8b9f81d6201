import { m } from '#messages/web'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'

/** The test's heading with the line about it, in one line where they fit, and its name where the heading is another. */
export function TestTitle() {
  const { name, about, paperName } = useAttempt().opened
  const isKept = useAttemptState((state) => state.isKept)
  return (
    <div className="pb-1 text-sm/5 text-ink-2 md:mb-2">
      <div className="flex flex-wrap items-baseline gap-x-2">
        <h1 className="min-w-0 text-sm/5 wrap-anywhere text-ink max-md:line-clamp-2 md:text-xl/8 sideways:text-sm/5">
          {name}
        </h1>
        {about && <p>{about}</p>}
        {paperName !== name && <p>{paperName}</p>}
      </div>
      {/* What a page that was opened without a network cannot know: how long it was away. */}
      <p role="status" className="pb-1 empty:hidden">
        {isKept && m.test_opened_offline()}
      </p>
    </div>
  )
}
