import { useQuery } from '@tanstack/react-query'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart, useTriedPart } from '../../ui/lazy-part.ts'
import { instructionsQuery, isTooEarly } from './instructions.api.ts'
import type { PaperInstructions } from './instructions.rules.ts'
import { useIsLate } from './use-is-late.ts'
import { useReadable } from './use-readable.ts'

const instructionsPart = lazyPart(async () => import('./after-reading.tsx'))

/** This device's clock was ahead of the server's. */
const ASK_AGAIN_MS = 30_000

export type StartGateProps = {
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

/** The way into a test: what is to be read before it, where there is such a thing and it comes, and the button. */
export function StartGate(props: StartGateProps) {
  const { paperId, disabled = false, opensAt = null } = props
  const readable = useReadable(opensAt)
  const { data, isLoading, errorUpdateCount } = useQuery({
    ...instructionsQuery(useStudId(), paperId),
    enabled: readable && !disabled,
    refetchInterval: ({ state }) => (isTooEarly(state.error) ? ASK_AGAIN_MS : false),
  })
  const isLate = useIsLate(isLoading)
  if (data) return <AfterReading {...props} isLate={isLate} instructions={data} />
  return isLoading && errorUpdateCount === 0 && !isLate ? <Waiting /> : <Start {...props} />
}

/** As large as the button that comes in its place. */
const Waiting = () => <span aria-hidden className="block h-12 animate-shimmer rounded-control bg-shade" />

function Start({ words, busy, disabled, onStart }: StartGateProps) {
  return (
    <Button busy={busy} disabled={disabled} onClick={onStart}>
      {words}
    </Button>
  )
}

type AfterReadingProps = StartGateProps & { isLate: boolean; instructions: PaperInstructions }

function AfterReading({ isLate, instructions, ...props }: AfterReadingProps) {
  const { part, failure } = useTriedPart(instructionsPart)
  const isOut = useIsLate(part === null)
  if (part) {
    return <part.AfterReading {...props} instructions={instructions} start={Start} />
  }
  return isLate || isOut || failure !== undefined ? <Start {...props} /> : <Waiting />
}
