import { Lock } from 'lucide-react'
import { type KeyboardEvent, useEffect } from 'react'
import { m } from '#messages/web'
import { useAttempt } from '../attempt/attempt-context.ts'
import { shownView } from '../attempt/attempt-state.ts'
import { scrollToQuestion } from '../attempt/focus-question.ts'
import { useQuestionNavigation } from '../attempt/use-question-navigation.ts'
import { shortName } from './section-names.rules.ts'
import { type ShownSection, useSections } from './use-sections.ts'

/** Id of the tab panel. */
export const PANEL_ID = 'test-questions'

export const tabId = (section: number): string => `section-${section}`

const STEPS: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1, Home: -Infinity, End: Infinity }

/** The sections of a paper with how much of each is answered; nothing where it has only one. */
export function SectionTabs() {
  const sections = useSections()
  const { goTo } = useQuestionNavigation()
  const attempt = useAttempt()
  const current = sections.find(({ isCurrent }) => isCurrent)
  const currentId = current?.id ?? 0
  useEffect(() => {
    const tab = document.getElementById(tabId(currentId))
    if (tab?.parentElement) scrollToMiddle(tab.parentElement, tab)
  }, [currentId])
  if (sections.length < 2 || !current) return null
  const reachable = sections.filter(({ state }) => state === 'open')
  const press = (event: KeyboardEvent) => {
    const by = STEPS[event.key]
    if (by === undefined) return
    // The same keys move from question to question elsewhere.
    event.preventDefault()
    const at = Math.min(Math.max(reachable.indexOf(current) + by, 0), reachable.length - 1)
    const next = reachable[at]
    if (!next || next === current) return
    goTo(next.indexes[0] ?? 0, (index) => {
      if (shownView(attempt.store.getState()) === 'list') scrollToQuestion(index)
      document.getElementById(tabId(next.id))?.focus({ preventScroll: true })
    })
  }
  return (
    <div className="mb-1.5 md:col-span-2 md:mb-4">
      <div
        role="tablist"
        aria-label={m.test_section_tabs()}
        className="-mx-3 flex snap-x scroll-px-3 gap-1.5 overflow-x-auto px-3 py-1 [scrollbar-width:none] sideways:mx-0 sideways:px-1 md:-mx-6 md:gap-2 md:px-6 lg:-mx-8 lg:px-8"
      >
        {sections.map((section) => (
          <Tab key={section.id} section={section} onPress={() => goTo(section.indexes[0] ?? 0)} onKey={press} />
        ))}
      </div>
      {current.attemptAtMost !== null && (
        <p className="mt-0.5 text-sm text-ink-2 tabular">
          <b className="font-semibold text-ink">
            {m.test_section_limit({ count: current.attemptAtMost, all: current.indexes.length })}
          </b>
          {' · '}
          {m.test_section_answered({ answered: current.answered, all: current.attemptAtMost })}
        </p>
      )}
    </div>
  )
}

/** Scrolls the list alone: `scrollIntoView` would also move a page that was scrolled past the tabs. */
function scrollToMiddle(list: Element, tab: Element): void {
  const [around, box] = [list.getBoundingClientRect(), tab.getBoundingClientRect()]
  list.scrollLeft += box.left + box.width / 2 - (around.left + around.width / 2)
}

type TabProps = { section: ShownSection; onPress: () => void; onKey: (event: KeyboardEvent) => void }

/** A press selects the section; a section that is not open says so. */
function Tab({ section, onPress, onKey }: TabProps) {
  const { indexes, answered, state, isCurrent } = section
  const name = shortName(section.name)
  const figures = { answered, all: indexes.length }
  const words = [name, m.test_section_answered(figures), stateWords[state]()].filter(Boolean).join(', ')
  return (
    <button
      type="button"
      role="tab"
      id={tabId(section.id)}
      aria-selected={isCurrent}
      aria-controls={PANEL_ID}
      aria-label={words}
      aria-disabled={state !== 'open' || undefined}
      tabIndex={isCurrent ? 0 : -1}
      onKeyDown={onKey}
      className="flex min-h-11 shrink-0 snap-start flex-col items-center justify-center rounded-control border border-line-soft bg-card px-2.5 text-[0.8125rem]/4.5 font-semibold md:flex-row md:gap-2 md:rounded-full md:px-4 md:text-sm whitespace-nowrap text-brand-strong transition-colors hover:bg-brand-50 aria-disabled:border-line aria-disabled:bg-shade aria-disabled:text-ink-2 aria-selected:border-brand-strong aria-selected:bg-brand-100 aria-selected:ring-1 aria-selected:ring-brand-strong"
      onClick={() => (state === 'open' ? onPress() : undefined)}
    >
      <span className="flex items-center gap-1">
        {state !== 'open' && <Lock size={14} aria-hidden className="shrink-0" />}
        {name}
      </span>
      <span className="text-xs/4 font-medium tabular opacity-85 md:text-sm">{m.test_section_count(figures)}</span>
    </button>
  )
}

const stateWords = { open: () => '', closed: m.test_section_closed, ahead: m.test_section_ahead }
