import { ChevronRight } from 'lucide-react'
import type { ReactNode } from 'react'
import { Picture } from '#ui/picture.tsx'
import { Pressable, type Press } from './pressable.tsx'

type PictureCardProps = Press & {
  picture: string | null
  title: string
  subtitle?: ReactNode
  /** Laid over the picture: a play sign, a progress bar. */
  overlay?: ReactNode
  eager?: boolean
}

/** A picture with its name: a row on small screens, a card from medium on. */
export function PictureCard({ picture, title, subtitle, overlay, eager = false, ...press }: PictureCardProps) {
  return (
    <Pressable
      {...press}
      className="group flex h-full w-full items-center gap-3.5 overflow-hidden rounded-card border border-line bg-card p-3 text-start text-ink no-underline transition-colors hover:border-line-soft md:flex-col md:items-stretch md:gap-0 md:p-0"
    >
      <span className="relative w-24 shrink-0 md:w-full large-text:w-16">
        <Picture src={picture} eager={eager} className="rounded-[10px] md:rounded-none" />
        {overlay}
      </span>
      <span className="flex min-w-0 grow items-center gap-3 md:px-4.5 md:py-4">
        <span className="min-w-0 grow md:self-start">
          <span className="block text-[1.0625rem]/6 font-semibold tracking-tight text-pretty wrap-anywhere">
            {title}
          </span>
          {subtitle && <span className="block text-sm text-ink-2">{subtitle}</span>}
        </span>
        <ChevronRight
          size={20}
          aria-hidden
          className="shrink-0 large-text:hidden text-ink-2 transition-transform group-hover:translate-x-0.5 rtl:group-hover:-translate-x-0.5"
        />
      </span>
    </Pressable>
  )
}
