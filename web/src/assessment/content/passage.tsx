import { ChevronDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { RichText } from './rich-text.tsx'

type PassageProps = {
  text: string | null
  picture: ReactNode
  lang?: string | undefined
  /** Closed at first, because the question above shows the same passage. */
  repeated?: boolean
}

/**
 * The passage that several questions share, shown with each of them. The student can close it. On paper nothing opens:
 * there it stands only where it comes first.
 */
export function Passage({ text, picture, lang, repeated = false }: PassageProps) {
  return (
    <details
      open={!repeated}
      className={`group self-start rounded-control border border-line bg-page ${repeated ? 'print:hidden' : ''}`}
    >
      <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between gap-3 px-3 text-sm md:px-4 font-semibold text-brand-strong [&::-webkit-details-marker]:hidden">
        {m.test_passage()}
        <ChevronDown
          size={18}
          aria-hidden
          className="shrink-0 transition-transform group-open:rotate-180 print:hidden"
        />
      </summary>
      <div lang={lang} className="grid grid-cols-1 gap-2 px-3 pb-2.5 md:gap-3 md:px-4 md:pb-4">
        {text && <RichText text={text} />}
        {picture}
      </div>
    </details>
  )
}

type BesidePassageProps = { passage: ReactNode; children: ReactNode }

/** A question below its passage, or beside it where both have room. */
export function BesidePassage({ passage, children }: BesidePassageProps) {
  if (!passage) return children
  return (
    <div className="@container">
      <div className="grid grid-cols-1 gap-2.5 md:gap-4 @xl:grid-cols-2 @xl:gap-6">
        {passage}
        <div className="min-w-0">{children}</div>
      </div>
    </div>
  )
}
