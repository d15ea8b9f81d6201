import type { ReactNode } from 'react'
import { Pressable, type Press } from './pressable.tsx'
import { RowIcon } from './fast-path/row-icon.tsx'
import { chevronRight } from './row-icons.ts'

type RowCardProps = Press & {
  title: string
  subtitle?: ReactNode
  /** Number, icon or sign in front. */
  leading?: ReactNode
  /** Instead of the arrow. */
  trailing?: ReactNode
  current?: boolean
}

/** One line of a list that leads somewhere: a chapter, a topic, a quiz. */
export function RowCard({ title, subtitle, leading, trailing, current = false, ...press }: RowCardProps) {
  return (
    <Pressable
      {...press}
      aria-current={current ? 'true' : undefined}
      className="group flex min-h-16 w-full min-w-0 items-center gap-3.5 large-text:flex-wrap rounded-card border border-line bg-card px-4 py-3 text-start text-ink no-underline transition-colors hover:border-line-soft aria-[current]:border-line-soft aria-[current]:bg-brand-50"
    >
      {leading && (
        <span className="flex h-9 min-w-9 shrink-0 items-center justify-center rounded-full bg-brand-50 text-sm font-semibold text-brand-strong tabular group-aria-[current]:bg-brand-strong group-aria-[current]:text-on-brand">
          {leading}
        </span>
      )}
      <span className="min-w-0 grow large-text:order-last large-text:basis-full">
        <span className="block font-semibold text-pretty wrap-anywhere">{title}</span>
        {subtitle && <span className="block text-sm text-ink-2 wrap-anywhere">{subtitle}</span>}
      </span>
      {trailing ?? <RowIcon of={chevronRight} size={20} className="text-ink-2 large-text:hidden rtl:-scale-x-100" />}
    </Pressable>
  )
}
