import { type ReactNode, useEffect, useState } from 'react'
import { numberPart } from '../asking/number-part.ts'

const AGAIN_MS = 2000
/** Some browsers remember an import that failed: asking again is in vain there until the page is loaded anew. */
const MISSING_AFTER = 3

type WithNumbersProps = { waiting: ReactNode; missing: ReactNode; children: ReactNode }

/**
 * Waits for the keypad before a paper is shown that has numbers: once the test is open, nothing that it needs may depend
 * on the line. Asks again until it is there, and says soon that it is `missing`, since the time runs.
 */
export function WithNumbers({ waiting, missing, children }: WithNumbersProps) {
  const [isThere, setThere] = useState(numberPart.loaded !== null)
  const [failures, setFailures] = useState(0)
  useEffect(() => {
    if (isThere) return
    let timer: ReturnType<typeof setTimeout>
    const ask = () => {
      numberPart.load().then(
        () => setThere(true),
        () => {
          setFailures((before) => before + 1)
          timer = setTimeout(ask, AGAIN_MS)
        },
      )
    }
    ask()
    return () => clearTimeout(timer)
  }, [isThere])
  if (isThere) return children
  return failures < MISSING_AFTER ? waiting : missing
}
