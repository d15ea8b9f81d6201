import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart, useLazyPart } from '../../ui/lazy-part.ts'
import { instructionsQuery } from './instructions.api.ts'
import { areReadable, type PaperInstructions } from './instructions.rules.ts'

const instructionsPart = lazyPart(async () => import('./after-reading.tsx'))

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
  const part = useLazyPart(instructionsPart)
  if (!part) return <span aria-hidden className="block h-12 animate-shimmer rounded-control bg-shade" />
  return (
    <part.AfterReading
      instructions={instructions}
      {...props}
      start={(isReady) => <Start {...props} disabled={!isReady} />}
    />
  )
}
