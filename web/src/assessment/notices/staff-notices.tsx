import { Megaphone } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'

/**
 * The staff's messages to students in a test: above the question, never over it, until they are acknowledged; and what
 * covers the paper while the hall is paused.
 */
export function StaffNotices() {
  const notices = useAttemptState((state) => state.notices)
  return (
    <>
      {notices.map((notice) => (
        <StaffNotice key={notice.id} {...notice} />
      ))}
      <PausedCover />
    </>
  )
}

const SAID_MS = 8000
/** Height of the test's header, which covers the top of the page. */
const BELOW_HEAD_PX = 64

function StaffNotice({ id, message }: { id: number; message: string }) {
  const attempt = useAttempt()
  const section = useRef<HTMLElement>(null)
  useEffect(() => {
    const { bottom = 0 } = section.current?.getBoundingClientRect() ?? {}
    // A student further down on the page would not see the message appear.
    if (bottom <= BELOW_HEAD_PX)
      toast(`${m.test_staff_message()}: ${message}`, { id: `notice-${id}`, duration: SAID_MS })
  }, [id, message])
  return (
    <section
      ref={section}
      role="status"
      className="mb-3 flex items-start gap-x-3 rounded-card bg-warn-50 p-4 pb-2 text-ink max-sm:flex-wrap sm:pb-4 md:col-span-2"
    >
      <Megaphone size={20} aria-hidden className="mt-0.5 shrink-0 text-warn" />
      <p className="min-w-0 grow basis-3/4 wrap-anywhere">
        <span className="block font-semibold">{m.test_staff_message()}</span>
        {message}
      </p>
      <span className="ms-auto shrink-0">
        <Button look="quiet" onClick={() => void attempt.staff().then(async (staff) => staff.acknowledge(id))}>
          {m.test_staff_message_read()}
        </Button>
      </span>
    </section>
  )
}

/** The paper is covered while the hall is paused: nothing is lost, and the clock stands still. */
function PausedCover() {
  const until = useAttemptState((state) => state.pausedUntil)
  const taking = useAttemptState(({ phase }) => phase === 'taking')
  return (
    <Dialog open={until !== null && taking} title={m.test_paused()}>
      <p role="status" className="text-ink-2">
        {m.test_paused_text()}
      </p>
    </Dialog>
  )
}
