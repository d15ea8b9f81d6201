import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useStudId } from '../../session/session-store.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { lazyPart, useTriedPart } from '../../ui/lazy-part.ts'
import { instructionsQuery, isTooEarly } from './instructions.api.ts'
import { areWorthReading, type PaperInstructions } from './instructions.rules.ts'
import type { LateStartProps } from './late-start.tsx'
import { useIsLate } from './use-is-late.ts'
import { useReadable } from './use-readable.ts'

const instructionsPart = lazyPart(async () => import('./after-reading.tsx'))
const latePart = lazyPart(async () => import('./late-start.tsx'))

/** This device's clock was ahead of the server's. */
const ASK_AGAIN_MS = 30_000

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

/** The way into a test: what is to be read before it, where there is such a thing and it comes, and the button. */
export function StartGate(props: StartGateProps) {
  const { paperId, disabled = false, opensAt = null } = props
  const readable = useReadable(opensAt)
  const { data, isLoading, errorUpdateCount, dataUpdatedAt, refetch } = useQuery({
    ...instructionsQuery(useStudId(), paperId),
    enabled: readable && !disabled,
    refetchInterval: ({ state }) => (isTooEarly(state.error) ? ASK_AGAIN_MS : false),
  })
  const isLate = useIsLate(isLoading)
  const late = data?.late_start && (
    <LateStart time={data.late_start} gotAt={dataUpdatedAt} onUnsure={() => void refetch()} />
  )
  if (data && areWorthReading(data)) return <AfterReading {...props} late={late} isLate={isLate} instructions={data} />
  if (isLoading && errorUpdateCount === 0 && !isLate) return <Waiting />
  return (
    <>
      {late}
      <Start {...props} />
    </>
  )
}

/** How much time is left of a paper that ends before its minutes are over: nobody needs it before. */
function LateStart(props: LateStartProps) {
  const { part } = useTriedPart(latePart)
  return part && <part.LateStart {...props} />
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

type AfterReadingProps = StartGateProps & { late: ReactNode; isLate: boolean; instructions: PaperInstructions }

function AfterReading({ late, isLate, instructions, ...props }: AfterReadingProps) {
  const { part, failure } = useTriedPart(instructionsPart)
  const isOut = useIsLate(part === null)
  if (part) {
    return (
      <part.AfterReading
        instructions={instructions}
        {...props}
        start={(isReady) => (
          <>
            {late}
            <Start {...props} disabled={!isReady} />
          </>
        )}
      />
    )
  }
  return isLate || isOut || failure !== undefined ? <Start {...props} /> : <Waiting />
}
