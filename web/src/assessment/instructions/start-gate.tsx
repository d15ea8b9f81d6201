import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/web'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { instructionsQuery } from './instructions.api.ts'
import { areReadable, type PaperInstructions } from './instructions.rules.ts'
import { Countdown } from './countdown.tsx'

const instructionsPart = lazyPart(async () => import('./instructions.tsx'))

type StartGateProps = {
  paperId: number
  /** On the button. */
  words: string
  busy: boolean
  disabled?: boolean
  /** When the test may be begun, as long as that is to come; asked for again when it may be there. */
  opensAt?: string | null
  onOpens?: () => void
  onStart: () => void
}

/** The way into a test: what is to be read before it, where there is such a thing, and the button. */
export function StartGate(props: StartGateProps) {
  const { paperId, disabled = false, opensAt = null } = props
  const [readable] = useState(() => areReadable(opensAt, Date.now()))
  const { data, isLoading } = useQuery({
    ...instructionsQuery(useStudId(), paperId),
    enabled: readable && !disabled,
  })
  // As large as the button that comes in its place.
  if (isLoading) return <span aria-hidden className="block h-12 animate-shimmer rounded-control bg-shade" />
  return data ? <AfterReading {...props} instructions={data} /> : <Start {...props} />
}

function Start({ words, busy, disabled, onStart }: StartGateProps) {
  return (
    <Button busy={busy} disabled={disabled} onClick={onStart}>
      {words}
    </Button>
  )
}

function AfterReading({ instructions, ...props }: StartGateProps & { instructions: PaperInstructions }) {
  const { opensAt = null, onOpens } = props
  const [hasRead, setRead] = useState(false)
  const part = useLazyPart(instructionsPart)
  if (!part) return <span aria-hidden className="block h-12 animate-shimmer rounded-control bg-shade" />
  return (
    <>
      <part.Instructions of={instructions} />
      <label className="mt-2 flex min-h-12 cursor-pointer items-center gap-3 rounded-control border border-line-soft px-4 py-2 font-semibold has-checked:border-brand-strong has-checked:bg-brand-50 has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand">
        <input
          type="checkbox"
          checked={hasRead}
          className="size-5 shrink-0 accent-brand-strong"
          onChange={({ target }) => setRead(target.checked)}
        />
        {m.instructions_read()}
      </label>
      {opensAt !== null && <Countdown until={opensAt} onZero={onOpens} />}
      <Start {...props} disabled={!hasRead || opensAt !== null} />
    </>
  )
}
