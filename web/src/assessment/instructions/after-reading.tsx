import { useState } from 'react'
import { m } from '#messages/web'
import { Countdown } from './countdown.tsx'
import { Instructions } from './instructions.tsx'
import { areWorthReading, type PaperInstructions } from './instructions.rules.ts'
import { LateStart } from './late-start.tsx'
import { Start, type StartProps } from './start.tsx'

type AfterReadingProps = StartProps & { instructions: PaperInstructions }

/** What is to be read before a test and the word that it was read, how little time is left of it, and the button. */
export function AfterReading({ instructions, ...props }: AfterReadingProps) {
  const isToRead = areWorthReading(instructions)
  const { opensAt = null } = props
  const [hasRead, setRead] = useState(!isToRead)
  return (
    <>
      {isToRead && (
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
        </>
      )}
      {opensAt !== null && <Countdown until={opensAt} onZero={props.onOpens} />}
      <LateStart paperId={props.paperId} />
      <Start {...props} disabled={!hasRead || opensAt !== null} />
    </>
  )
}
