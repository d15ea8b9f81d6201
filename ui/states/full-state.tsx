import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import { Sentences } from '../sentences.tsx'

type FullStateProps = {
  icon: LucideIcon
  tone?: 'quiet' | 'bad'
  /** Read out when it appears. */
  urgent?: boolean
  title: string
  text: string
  /** The next step. */
  children?: ReactNode
}

/** Takes the place of content that is empty, failed or not there yet. */
export function FullState({ icon: Icon, tone = 'quiet', urgent = false, title, text, children }: FullStateProps) {
  return (
    <section
      data-full-state
      role={urgent ? 'alert' : undefined}
      className="mx-auto flex max-w-notice animate-appear flex-col items-center px-4 py-12 text-center md:py-20"
    >
      <Icon
        size={56}
        strokeWidth={1.75}
        aria-hidden
        className={`opacity-55 ${tone === 'bad' ? 'text-bad' : 'text-brand'}`}
      />
      <h2 className="mt-5 text-xl">{title}</h2>
      <p className="mt-1.5 mb-5 text-balance text-ink-2">
        <Sentences text={text} />
      </p>
      {children}
    </section>
  )
}
