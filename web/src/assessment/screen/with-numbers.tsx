import { type ReactNode, useEffect, useState } from 'react'
import { numberPart } from '../asking/number-part.ts'

const AGAIN_MS = 2000

/**
 * Waits for the keypad before a paper is shown that has numbers: once the test is open, nothing that it needs may depend
 * on the line. Asks again until it is there.
 */
export function WithNumbers({ waiting, children }: { waiting: ReactNode; children: ReactNode }) {
  const [isThere, setThere] = useState(numberPart.loaded !== null)
  useEffect(() => {
    if (isThere) return
    let timer: ReturnType<typeof setTimeout>
    const ask = () => {
      numberPart.load().then(
        () => setThere(true),
        () => (timer = setTimeout(ask, AGAIN_MS)),
      )
    }
    ask()
    return () => clearTimeout(timer)
  }, [isThere])
  return isThere ? children : waiting
}
