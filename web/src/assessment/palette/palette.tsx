import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { m } from '#messages/web'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { shortName } from '../sections/section-names.rules.ts'
import { type ShownSection, useSections } from '../sections/use-sections.ts'
import { Legend } from './legend.tsx'
import { inkOf, MarkShape } from './mark-shape.tsx'
import { markWords } from './mark-words.ts'
import { countsOf, type Mark } from './palette.rules.ts'
import { useMarks } from './use-marks.ts'

const AROUND = 'aside, dialog'

/** Where the numbers begin: below what stays in place above them. */
function topOf(around: Element): number {
  const head = around.querySelector('[data-palette-head]')?.getBoundingClientRect().bottom ?? 0
  return Math.max(around.getBoundingClientRect().top, head)
}

/**
 * Returns a ref for a list of numbers, one for each question in order: scrolls the current number into view within the
 * list's scroll container, and leaves the page where it is.
 */
function useCurrentInView(at: number): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // A dialog opens only after its content is rendered.
    const frame = requestAnimationFrame(() => {
      const number = list.current?.querySelectorAll('ol button')[at]
      const around = list.current?.closest(AROUND)
      if (number && around) scrollTo(around, number)
    })
    return () => cancelAnimationFrame(frame)
  }, [at])
  return list
}

function scrollTo(around: Element, number: Element): void {
  const [inner, top] = [number.getBoundingClientRect(), topOf(around)]
  // Beside a page that is not scrolled yet, the lower end may be below the screen.
  const bottom = Math.min(around.getBoundingClientRect().bottom, innerHeight)
  if (inner.top >= top && inner.bottom <= bottom) return
  around.scrollTop += inner.top + inner.height / 2 - (top + bottom) / 2
}

type PaletteProps = {
  /** What stands above the legend, and stays in view with it. */
  head: ReactNode
  onChoose: (index: number) => void
}

/** Every question's state by number, section after section, below the number of questions in each state. */
export function Palette({ head, onChoose }: PaletteProps) {
  const { isNational } = useAttempt().opened.paper
  const marks = useMarks()
  const sections = useSections()
  const list = useCurrentInView(useAttemptState(({ at }) => at))
  const hasSections = sections.length > 1
  return (
    <div ref={list}>
      <div
        data-palette-head
        className="sticky top-0 z-2 -mx-4 mb-3 border-b border-line bg-card px-4 pt-2 pb-2.5 md:-mx-5 md:-mt-5 md:px-5 md:pt-3 cramped:static"
      >
        {head}
        <Legend isNational={isNational} counts={countsOf(marks)} />
        {hasSections && <SectionChips sections={sections} />}
      </div>
      {hasSections ? (
        <div className="grid gap-4">
          {sections.map((section) => (
            <section key={section.id} aria-label={section.name} data-section={section.id}>
              <SectionLine section={section} />
              <Numbers
                marks={marks}
                indexes={section.indexes}
                disabled={section.state !== 'open'}
                onChoose={onChoose}
              />
            </section>
          ))}
        </div>
      ) : (
        <Numbers marks={marks} indexes={marks.map((_, index) => index)} onChoose={onChoose} />
      )}
    </div>
  )
}

/** Scrolls to a section's numbers: a long paper has many above them. */
function jumpTo(from: Element, section: number): void {
  const around = from.closest(AROUND)
  const target = around?.querySelector(`[data-section="${section}"]`)
  if (around && target) around.scrollTop += target.getBoundingClientRect().top - topOf(around) - 8
}

function SectionChips({ sections }: { sections: ShownSection[] }) {
  return (
    <div
      role="group"
      aria-label={m.test_section_tabs()}
      className="-mx-4 mt-2 flex gap-1.5 overflow-x-auto px-4 large-text:flex-wrap [scrollbar-width:none] md:-mx-5 md:px-5"
    >
      {sections.map(({ id, name, isCurrent }) => (
        <button
          key={id}
          type="button"
          className={`inline-flex min-h-11 shrink-0 items-center rounded-full border px-3.5 text-sm font-semibold whitespace-nowrap text-brand-strong large-text:shrink large-text:whitespace-normal ${isCurrent ? 'border-brand-strong bg-brand-50' : 'border-line-soft bg-card'}`}
          onClick={({ currentTarget }) => jumpTo(currentTarget, id)}
        >
          {shortName(name)}
        </button>
      ))}
    </div>
  )
}

function SectionLine({ section: { name, answered, indexes, attemptAtMost, state } }: { section: ShownSection }) {
  const limit = attemptAtMost === null ? null : m.test_section_limit({ count: attemptAtMost, all: indexes.length })
  const words = { open: limit, closed: m.test_section_closed(), ahead: m.test_section_ahead() }[state]
  return (
    <p className="mb-2 flex flex-wrap items-baseline gap-x-2 text-sm">
      <b className="font-semibold">{name}</b>
      {words && <span className="text-ink-2">{words}</span>}
      <span className="ms-auto text-ink-2 tabular">
        <span className="sr-only">{m.test_section_answered({ answered, all: indexes.length })}</span>
        <span aria-hidden>{m.test_section_count({ answered, all: indexes.length })}</span>
      </span>
    </p>
  )
}

type NumbersProps = { marks: Mark[]; indexes: number[]; disabled?: boolean; onChoose: (index: number) => void }

function Numbers({ marks, indexes, disabled = false, onChoose }: NumbersProps) {
  const { questions, paper } = useAttempt().opened
  const at = useAttemptState((state) => state.at)
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(max(44px,2rem),1fr))] gap-2">
      {indexes.map((index) => {
        const mark = marks[index] ?? 'not_visited'
        return (
          <li key={questions[index]?.id}>
            <button
              type="button"
              aria-label={m.test_state_of({ number: index + 1, state: markWords[mark]() })}
              aria-current={index === at ? 'step' : undefined}
              disabled={disabled}
              className={`grid w-full place-items-center rounded-[10px] forced-color-adjust-none text-sm font-semibold tabular disabled:opacity-55 aria-[current]:ring-3 aria-[current]:ring-brand/45 ${inkOf(mark, paper.isNational)}`}
              onClick={() => onChoose(index)}
            >
              <MarkShape mark={mark} isNational={paper.isNational} size="size-[max(44px,2rem)]" />
              <span className="z-1 col-start-1 row-start-1">{index + 1}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
