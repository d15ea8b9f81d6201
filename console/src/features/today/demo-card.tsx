import { useState } from 'react'
import { m } from '#messages/console'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { ConfirmDialog } from '#ui/overlays/confirm-dialog.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Spinner } from '#ui/spinner.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'

const ASKED_EVERY_MS = 1000

/** Resolves once the server has started again without the demo. */
async function untilEmpty(): Promise<void> {
  const { stage } = await staffCall('/staff/begin_state', {}).catch((error: unknown) => {
    if (!(error instanceof ApiError)) throw error
    // The server is starting.
    return { stage: null }
  })
  if (stage === 'empty') return
  await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS))
  return untilEmpty()
}

/** Says that this is the demo, and puts it away for an academy of one's own. */
export function DemoCard({ mayLeave }: { mayLeave: boolean }) {
  const [isAsking, setIsAsking] = useState(false)
  const [isLeaving, setIsLeaving] = useState(false)
  const { send } = useSending()
  const leave = async () => {
    setIsAsking(false)
    await send(async () => {
      const { word } = await staffCall('/staff/put_demo_away', {})
      setIsLeaving(true)
      await untilEmpty()
      // A new page: nothing of the demo stays in this one.
      window.location.assign(`/staff/begin#${word}`)
    })
  }
  return (
    <>
      <Section title={m.demo_title()}>
        <p className="mb-4 max-w-reading text-ink-2">{m.demo_text()}</p>
        {mayLeave ? (
          <Button look="secondary" onClick={() => setIsAsking(true)}>
            {m.demo_leave()}
          </Button>
        ) : (
          <p>{m.demo_postgres()}</p>
        )}
      </Section>
      <ConfirmDialog
        open={isAsking}
        title={m.demo_leave_title()}
        text={m.demo_leave_text()}
        choices={[
          { words: m.demo_leave_go(), onPress: () => void leave(), danger: true },
          { words: m.cancel(), onPress: () => setIsAsking(false) },
        ]}
        onClose={() => setIsAsking(false)}
      />
      <Dialog open={isLeaving} title={m.demo_leave()}>
        <p className="mb-4 text-ink-2">{m.demo_leaving()}</p>
        <Spinner />
      </Dialog>
    </>
  )
}
