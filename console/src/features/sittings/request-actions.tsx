import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { ConfirmDialog } from '../../../../web/src/ui/overlays/confirm-dialog.tsx'
import { useSession } from '../../session/session.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { ActDialog } from './act-dialog.tsx'
import { MAX_REASON } from './act-words.ts'
import { requestedAct } from './request-words.ts'
import type { ActRequest } from './sitting-data.ts'
import { useRequestActs } from './use-request-acts.ts'

type RequestActionsProps = { request: ActRequest; names: string }

/** What becomes of an open request: an examiner decides, and who asked takes it back. */
export function RequestActions({ request, names }: RequestActionsProps) {
  const [asking, setAsking] = useState<'confirm' | 'decline' | null>(null)
  const isJudge = useIsJudge()
  const isOwn = useSession(({ me }) => me?.staff_id === request.staff_id)
  const { busy, confirm, takeBack, decline } = useRequestActs(request.act_request_id)
  const act = requestedAct(request)
  const close = () => setAsking(null)
  const goOn = () => {
    close()
    void confirm()
  }
  return (
    <div className="flex flex-wrap gap-2.5">
      {isJudge && request.still > 0 && (
        <Button busy={busy} onClick={() => setAsking('confirm')}>
          {m.request_confirm()}
        </Button>
      )}
      {isJudge && (
        <Button look="secondary" onClick={() => setAsking('decline')}>
          {m.request_decline()}
        </Button>
      )}
      {isOwn && (
        <Button look="secondary" busy={busy} onClick={() => void takeBack()}>
          {m.request_take_back()}
        </Button>
      )}
      <ConfirmDialog
        open={asking === 'confirm'}
        title={act}
        text={`${names}: ${request.reason}`}
        choices={[
          { words: m.request_confirm(), onPress: goOn },
          { words: m.request_back(), onPress: close },
        ]}
        onClose={close}
      />
      <ActDialog
        open={asking === 'decline'}
        title={m.request_decline()}
        about={
          <p>
            {act} · {names}
          </p>
        }
        action={m.request_decline()}
        textLabel={m.request_word()}
        maxText={MAX_REASON}
        onAct={async ({ text }) => decline(text)}
        onClose={close}
      />
    </div>
  )
}
