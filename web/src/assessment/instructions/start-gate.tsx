import { useQuery } from '@tanstack/react-query'
import { useStudId } from '../../session/session-store.ts'
import { lazyPart, useTriedPart } from '#ui/lazy-part.ts'
import { instructionsQuery, isTooEarly } from './instructions.api.ts'
import { type PaperInstructions, areReadable } from './instructions.rules.ts'
import { Start, type StartProps } from './start.tsx'
import { useEffect, useState } from 'react'

/** A device that slept notices the opening soon after waking up. */
const LOOK_EVERY_MS = 10_000

/** Returns whether a paper's instructions may be read now; becomes true while the screen is open. */
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

/** Instructions delay nobody for longer. */
const LATE_MS = 5000

/** Returns true once loading has taken too long; data that arrive later are shown all the same. */
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

/** The way into a test: the instructions, where there are any and they load, and the button. */
export function StartGate(props: StartProps) {
  const { paperId, opensAt = null } = props
  const readable = useReadable(opensAt)
  const { data, isLoading, errorUpdateCount } = useQuery({
    ...instructionsQuery(useStudId(), paperId),
    enabled: readable,
    refetchInterval: ({ state }) => (isTooEarly(state.error) ? ASK_AGAIN_MS : false),
  })
  const isLate = useIsLate(isLoading)
  if (data) return <AfterReading {...props} isLate={isLate} instructions={data} />
  return isLoading && errorUpdateCount === 0 && !isLate ? <Waiting /> : <Start {...props} />
}

/** The placeholder is as large as the button that replaces it. */
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
