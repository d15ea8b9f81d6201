import { CircleCheckBig } from 'lucide-react'
import { useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'

/** Stands in the place of the form, and takes the focus that was in it. */
export function FeedbackThanks({ onAgain }: { onAgain: () => void }) {
  const words = useRef<HTMLHeadingElement>(null)
  useEffect(() => words.current?.focus(), [])
  return (
    <section className="mx-auto flex max-w-notice animate-appear flex-col items-center px-4 py-12 text-center md:py-20">
      <CircleCheckBig size={56} strokeWidth={1.75} aria-hidden className="text-good" />
      <h2 ref={words} tabIndex={-1} className="mt-5 mb-6 text-xl outline-none">
        {m.feedback_thanks()}
      </h2>
      <div className="flex flex-wrap justify-center gap-3">
        <ButtonLink place={paths.home()}>{m.state_empty_onward()}</ButtonLink>
        <Button look="secondary" onClick={onAgain}>
          {m.feedback_again()}
        </Button>
      </div>
    </section>
  )
}
