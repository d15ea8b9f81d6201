import { Check, CloudOff, type LucideIcon, Smartphone } from 'lucide-react'
import { m } from '#messages/web'
import { useIsOnline } from '#ui/is-online.ts'
import { useAttempt, useAttemptState, useIsSavedSingly } from '../attempt/attempt-context.ts'

/** What the line about the answers says: how many are on their way, and whether the network is gone. */
function useAnswersAt() {
  const entries = useAttemptState((state) => state.entries)
  const isWaiting = useAttemptState((state) => state.flow === 'waiting')
  const isKept = useAttemptState((state) => state.isKept)
  const isOnline = useIsOnline()
  const all = [...entries.values()]
  const { isOpen } = useAttempt().answering
  // A choice in a section that is over can be saved no more.
  const isUnsaved =
    useAttemptState((state) => [...state.unsaved.keys()].some(isOpen)) || all.some(({ refused }) => refused)
  const unsent = all.filter(({ acknowledged, refused }) => !acknowledged && !refused).length
  const isOffline = isKept || !isOnline || (isWaiting && unsent > 0)
  return { unsent, isOffline, isSaved: !isUnsaved && all.some(({ option }) => option !== null) }
}

/**
 * Where the answers are, within the height of the header; empty before the first answer. Screen readers announce only a
 * lost connection.
 */
export function AnswersAt() {
  const savedSingly = useIsSavedSingly()
  const { unsent, isOffline, isSaved } = useAnswersAt()
  // A server that gets the answers only with the submit: said from the start, so that nothing moves for it later.
  if (!savedSingly) return <Line icon={Smartphone} words={m.test_on_device()} look="text-ink-2" />
  return (
    <>
      <span role="status" className="contents">
        {isOffline && unsent > 0 && (
          <Line icon={CloudOff} words={m.test_offline_kept({ count: unsent })} look="text-warn" />
        )}
        {isOffline && unsent === 0 && isSaved && (
          <Line icon={CloudOff} words={m.test_offline_saved()} look="text-ink-2" />
        )}
      </span>
      {!isOffline && unsent > 0 && <Line words={m.test_sending({ count: unsent })} look="text-ink-2" />}
      {!isOffline && unsent === 0 && isSaved && <Line icon={Check} words={m.test_all_saved()} look="text-good" />}
    </>
  )
}

type LineProps = { icon?: LucideIcon; words: string; look: string }

const Line = ({ icon: Icon, words, look }: LineProps) => (
  <span className={`flex min-w-0 items-center gap-1 text-xs/3.5 tabular md:text-sm/5 ${look}`}>
    {Icon && <Icon size={14} aria-hidden className="shrink-0" />}
    {words}
  </span>
)
