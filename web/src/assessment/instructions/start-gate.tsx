import { useQuery } from '@tanstack/react-query'
import { useStudId } from '../../session/session-store.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { instructionsQuery, isTooEarly } from './instructions.api.ts'
import { type PaperInstructions, areReadable } from './instructions.rules.ts'
import { Start, type StartProps } from './start.tsx'
import { useEffect, useState } from 'react'

/** A device that slept hears of it soon after. */
const LOOK_EVERY_MS = 10_000

/** Whether a paper's instructions may be read by now; it becomes true while somebody waits for it. */
function useReadable(opensAt: string | null): boolean {
  const [now, setNow] = useState(() => Date.now())
  const readable = areReadable(opensAt, now)
  useEffect(() => {
    if (readable) return
    const timer = setInterval(() => setNow(Date.now()), LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [readable])
  return readable
}

/** Nobody is kept longer from a test by what is to be read before it. */
const LATE_MS = 5000

/** True once something has been waited for too long; what comes then is shown all the same. */
function useIsLate(isWaiting: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isWaiting) return
    const timer = setTimeout(() => setLate(true), LATE_MS)
    return () => clearTimeout(timer)
  }, [isWaiting])
  return isLate
}

const instructionsPart = lazyPart(async () => import('./after-reading.tsx'))

/** This device's clock was ahead of the server's. */
const ASK_AGAIN_MS = 30_000

/** The way into a test: what is to be read before it, where there is such a thing and it comes, and the button. */
export function StartGate(props: StartProps) {
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

type AfterReadingProps = StartProps & { isLate: boolean; instructions: PaperInstructions }

function AfterReading({ isLate, instructions, ...props }: AfterReadingProps) {
  const { part, failure } = useTriedPart(instructionsPart)
  const isOut = useIsLate(part === null)
  if (part) {
    return <part.AfterReading {...props} instructions={instructions} />
  }
  return isLate || isOut || failure !== undefined ? <Start {...props} /> : <Waiting />
}
