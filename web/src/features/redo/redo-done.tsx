import { CircleCheck } from 'lucide-react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { dotted } from '../../ui/format/dotted.ts'
import { useArrival } from './use-arrival.ts'

type RedoDoneProps = {
  /** How many more could have been for today. */
  waiting: number
  tally: { answered: number; right: number }
  takesFocus: boolean
}

/** Nothing more for today. */
export function RedoDone({ waiting, tally, takesFocus }: RedoDoneProps) {
  const [heading] = useArrival(takesFocus)
  return (
    <section className="mx-auto flex max-w-notice animate-appear flex-col items-center px-4 py-12 text-center md:py-16">
      <CircleCheck size={56} strokeWidth={1.75} aria-hidden className="text-good" />
      <h2 ref={heading} tabIndex={-1} className="mt-5 scroll-mt-60 rounded-sm text-xl">
        {m.redo_done()}
      </h2>
      <p className="mt-1.5 mb-5 text-ink-2">
        {dotted([
          tally.answered > 0 && m.redo_tally(tally),
          waiting > 0 ? m.redo_more({ count: waiting }) : m.redo_later(),
        ])}
      </p>
      <ButtonLink look="secondary" place={paths.home()}>
        {m.state_empty_onward()}
      </ButtonLink>
    </section>
  )
}
