import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { type Doubt, renewDoubts } from './use-doubt-queue.ts'

/** What can be done beside an answer, each taken back by one press. */
export function DoubtActs({ doubt }: { doubt: Doubt }) {
  const { doubt_id, version, state, is_published, batch, said } = doubt
  const { busy, send } = useSending()
  const publish = async (of: number, on: boolean) => {
    const turned = await staffCall('/staff/publish_doubt', { doubt_id, version: of, publish: on })
    await renewDoubts()
    return turned.version
  }
  const close = async (of: number, restore: boolean) => {
    const turned = await staffCall('/staff/close_doubt', { doubt_id, version: of, restore })
    await renewDoubts()
    return turned.version
  }
  const press = async (act: typeof publish, on: boolean, words: string) =>
    send(async () => {
      const now = await act(version, on)
      sayWithUndo(words, async () => act(now, !on))
    })
  const isAnswered = said.some(({ by }) => by === 'teacher')
  const isClosed = state === 'closed'
  return (
    <div className="flex flex-wrap gap-2.5">
      {isAnswered && batch !== null && (
        <Button
          look="secondary"
          busy={busy}
          onClick={() =>
            void press(publish, !is_published, is_published ? m.doubts_unpublished() : m.doubts_is_published())
          }
        >
          {is_published ? m.doubts_unpublish() : m.doubts_publish()}
        </Button>
      )}
      <Button
        look="secondary"
        busy={busy}
        onClick={() => void press(close, isClosed, isClosed ? m.doubts_restored() : m.doubts_closed())}
      >
        {isClosed ? m.doubts_restore() : m.doubts_close()}
      </Button>
    </div>
  )
}
