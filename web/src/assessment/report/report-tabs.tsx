import { useNavigate, useSearch } from '@tanstack/react-router'
import type { KeyboardEvent, ReactNode } from 'react'
import { m } from '#messages/web'
import type { ReportSearch } from '../../paths.ts'

export type ReportPart = 'overview' | NonNullable<ReportSearch['part']>

const WORDS: Record<ReportPart, () => string> = {
  overview: m.report_overview,
  questions: m.report_questions,
  time: m.report_time,
}

const tabId = (part: ReportPart): string => `report-${part}`
/** Leads back up, to the part that is open. */
export function toTabs(): void {
  window.scrollTo(0, 0)
  document.querySelector<HTMLElement>('[role=tab][aria-selected=true]')?.focus({ preventScroll: true })
}

const panelId = (part: ReportPart): string => `report-${part}-panel`

/** Returns the open part of those that a report has, which is kept in the address, and a function to open another. */
export function useReportPart(parts: readonly ReportPart[]) {
  const search: { part?: string; revise?: number } = useSearch({ strict: false })
  const navigate = useNavigate()
  const first = search.revise === undefined ? 'overview' : 'questions'
  const part = parts.find((one) => one === search.part) ?? first
  const open = (next: ReportPart, replace = false) => {
    if (next === part) return
    const own: ReportSearch = next === 'overview' ? {} : { part: next }
    void navigate({ to: '.', search: own as never, replace, resetScroll: false })
  }
  return { part, open }
}

type ReportTabsProps = {
  parts: readonly ReportPart[]
  current: ReportPart
  onOpen: (part: ReportPart, replace?: boolean) => void
}

/** The parts of a report. A press can be taken back with the browser's Back; the arrow keys leave no steps behind. */
export function ReportTabs({ parts, current, onOpen }: ReportTabsProps) {
  const press = (event: KeyboardEvent) => {
    const next = partByKey(parts, current, event.key)
    if (!next) return
    event.preventDefault()
    onOpen(next, true)
    document.getElementById(tabId(next))?.focus()
  }
  return (
    <div
      role="tablist"
      aria-label={m.report_parts()}
      className="flex gap-1 overflow-x-auto rounded-2xl bg-shade p-1 [scrollbar-width:none] md:max-w-112 xl:max-w-none print:hidden"
    >
      {parts.map((part) => (
        <button
          key={part}
          type="button"
          role="tab"
          id={tabId(part)}
          aria-selected={part === current}
          aria-controls={part === current ? panelId(part) : undefined}
          tabIndex={part === current ? 0 : -1}
          className="min-h-11 flex-auto rounded-control px-2.5 text-[0.9375rem]/5 font-semibold whitespace-nowrap text-ink-2 transition-colors -outline-offset-3 hover:text-ink aria-selected:bg-card dark:aria-selected:bg-brand-100 aria-selected:text-brand-strong aria-selected:shadow-[0_1px_3px_rgb(16_32_31/14%)]"
          onKeyDown={press}
          onClick={() => onOpen(part)}
        >
          {WORDS[part]()}
        </button>
      ))}
    </div>
  )
}

function partByKey(parts: readonly ReportPart[], current: ReportPart, key: string): ReportPart | undefined {
  const at = parts.indexOf(current)
  if (key === 'Home') return parts[0]
  if (key === 'End') return parts.at(-1)
  const by = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0
  return by === 0 ? undefined : parts[(at + by + parts.length) % parts.length]
}

/** What a tab shows. */
export function ReportPanel({ part, children }: { part: ReportPart; children: ReactNode }) {
  return (
    <section role="tabpanel" id={panelId(part)} aria-labelledby={tabId(part)} className="grid grid-cols-1 gap-4">
      {children}
    </section>
  )
}
