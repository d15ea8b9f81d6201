import { type ReactNode, useState } from 'react'
import { m } from '#messages/web'
import { Countdown } from './countdown.tsx'
import { Instructions } from './instructions.tsx'
import type { PaperInstructions } from './instructions.rules.ts'

type AfterReadingProps = {
  instructions: PaperInstructions
  /** When the test may be begun, as long as that is to come; asked for again when it may be there. */
  opensAt?: string | null
  onOpens?: () => void
  /** The button, which may be pressed when it is ready. */
  start: (isReady: boolean) => ReactNode
}

/** What is to be read before a test, the word that it was read, and the button. */
export function AfterReading({ instructions, opensAt = null, onOpens, start }: AfterReadingProps) {
  const [hasRead, setRead] = useState(false)
  return (
    <>
      <Instructions of={instructions} />
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
      {start(hasRead && opensAt === null)}
    </>
  )
}
