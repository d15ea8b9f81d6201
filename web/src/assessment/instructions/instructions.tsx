import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { languageNames } from '#messages/languages'
import { Legend } from '../palette/legend.tsx'
import { asksNumbers, type PaperInstructions } from './instructions.rules.ts'
import { partlyTranslated } from './partly-translated.ts'
import { SectionFacts } from './section-facts.tsx'

type InstructionsProps = { of: PaperInstructions; isTitled?: boolean }

/** How a paper is structured and marked, the meaning of its icons, and the available aids. */
export function Instructions({ of: paper, isTitled = true }: InstructionsProps) {
  const { sections, format_name, is_unconfirmed } = paper
  return (
    <section aria-label={m.instructions_title()} className="mb-2">
      {isTitled && <h3 className="text-lg">{m.instructions_title()}</h3>}
      {format_name !== null && (
        <p className="mt-1 flex flex-wrap items-center gap-x-2.5 gap-y-1 text-ink-2">
          {m.instructions_format({ name: format_name })}
          {is_unconfirmed && (
            <span className="rounded-full bg-warn-50 px-3 py-0.5 text-sm font-semibold text-warn">
              {m.instructions_unconfirmed()}
            </span>
          )}
        </p>
      )}
      <Part title={m.instructions_sections()}>
        <SectionFacts sections={sections} />
      </Part>
      <ul className="mt-4 grid list-disc gap-1 ps-5 text-sm text-pretty text-ink-2">
        {pointsOf(paper).map((words) => (
          <li key={words}>{words}</li>
        ))}
      </ul>
      <Part title={m.instructions_symbols()}>
        <Legend isNational={paper.national_look ?? false} />
        <p className="mt-2.5 text-sm text-ink-2">{m.instructions_marked_counts()}</p>
      </Part>
    </section>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <>
      <h4 className="mt-5 mb-2 font-semibold">{title}</h4>
      {children}
    </>
  )
}

function pointsOf(paper: PaperInstructions): string[] {
  const { sections, integer_only, languages, calculator, exam_true, partly_translated = [] } = paper
  const whole = languages.filter((language) => partly_translated.every((one) => one.language !== language))
  const list = ['en' as const, ...whole].map((language) => languageNames[language]).join(', ')
  return [
    whole.length > 0 && m.instructions_languages({ list }),
    ...partlyTranslated(paper),
    sections.some(({ minutes }) => minutes !== null) && m.instructions_locked(),
    integer_only && asksNumbers(paper) && m.instructions_integer(),
    calculator === 'basic' ? m.instructions_calculator() : m.instructions_no_calculator(),
    exam_true && m.instructions_exam_true(),
  ].filter((words) => words !== false)
}
