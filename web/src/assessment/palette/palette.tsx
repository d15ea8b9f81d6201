import { m } from '#messages/web'
import { useAttempt, useAttemptState } from '../attempt/attempt-context.ts'
import { type ShownSection, useSections } from '../sections/use-sections.ts'
import { Legend, MarkSign, markLook, markWords } from './legend.tsx'
import { countsOf, type Mark } from './palette.rules.ts'
import { useMarks } from './use-marks.ts'
import { type RefObject, useEffect, useRef } from 'react'

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
      const around = list.current?.closest('aside, dialog')
      if (number && around) scrollTo(around, number)
    })
    return () => cancelAnimationFrame(frame)
  }, [at])
  return list
}

function scrollTo(around: Element, number: Element): void {
  const [outer, inner] = [around.getBoundingClientRect(), number.getBoundingClientRect()]
  if (inner.top >= outer.top && inner.bottom <= outer.bottom) return
  around.scrollTop += inner.top + inner.height / 2 - (outer.top + outer.height / 2)
}

/** Every question's state by number, section after section, with a legend and the number of questions in each state. */
export function Palette({ onChoose }: { onChoose: (index: number) => void }) {
  const marks = useMarks()
  const sections = useSections()
  const list = useCurrentInView(useAttemptState(({ at }) => at))
  return (
    <div ref={list}>
      {sections.length < 2 ? (
        <Numbers marks={marks} indexes={marks.map((_, index) => index)} onChoose={onChoose} />
      ) : (
        <div className="grid gap-4">
          {sections.map((section) => (
            <section key={section.id} aria-label={section.name}>
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
      )}
      <Legend counts={countsOf(marks)} />
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
  const { questions } = useAttempt().opened
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
              className={`relative h-11 w-full rounded-[10px] border forced-color-adjust-none text-sm font-semibold tabular disabled:opacity-55 aria-[current]:ring-3 aria-[current]:ring-brand/45 ${markLook[mark]}`}
              onClick={() => onChoose(index)}
            >
              {index + 1}
              <MarkSign mark={mark} at="number" />
            </button>
          </li>
        )
      })}
    </ol>
  )
}
