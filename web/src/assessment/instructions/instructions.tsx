import type { ReactNode } from 'react'
import { m } from '#messages/web'
import { languageNames } from '#messages/languages'
import { marksText } from '../lists/report.rules.ts'
import { Legend } from '../palette/legend.tsx'
import { sectionNames } from '../sections/section-names.rules.ts'
import { asksNumbers, type PaperInstructions } from './instructions.rules.ts'

type InstructedSection = PaperInstructions['sections'][number]

type InstructionsProps = { of: PaperInstructions; isTitled?: boolean }

/** How a paper is structured and marked, the meaning of its icons, and the available aids. */
export function Instructions({ of: paper, isTitled = true }: InstructionsProps) {
  const { sections, format_name, is_unconfirmed } = paper
  const names = sectionNames(sections.map(({ name, subject_name }) => ({ name, subject: subject_name })))
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
        <ol className="grid gap-px overflow-hidden rounded-control border border-line bg-line">
          {sections.map((section, at) => (
            <li key={section.section_id} className="bg-card px-4 py-3">
              <SectionFacts name={names[at] ?? section.name} section={section} />
            </li>
          ))}
        </ol>
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

const typeWords = {
  single: m.instructions_single,
  multiple: m.instructions_multiple,
  number: m.instructions_number,
}

function SectionFacts({ name, section }: { name: string; section: InstructedSection }) {
  const { answer_type, attempt_at_most, minutes, question_count, partial, marks } = section
  const about = [
    m.instructions_questions({ count: question_count }),
    answer_type && typeWords[answer_type](),
    minutes !== null && m.instructions_minutes({ count: minutes }),
  ]
  return (
    <>
      <p className="font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-ink-2">{about.filter(Boolean).join(' · ')}</p>
      {attempt_at_most !== null && (
        <p className="text-sm font-semibold text-warn">
          {m.test_section_limit({ count: attempt_at_most, all: question_count })}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm font-semibold tabular">
        {marks === null ? (
          m.instructions_marks_differ()
        ) : (
          <span className="text-good">{m.instructions_right({ marks: marksText(marks) })}</span>
        )}
        <Wrong section={section} />
      </p>
      {partial && <p className="mt-0.5 text-sm text-pretty text-ink-2">{m.instructions_partial()}</p>}
    </>
  )
}

function Wrong({ section: { negative_marks, negative_thirds } }: { section: InstructedSection }) {
  if (negative_marks === null) return null
  if (negative_marks === 0) return <span className="text-ink-2">{m.instructions_wrong_none()}</span>
  const words = negative_thirds ? m.instructions_wrong_thirds : m.instructions_wrong
  return <span className="text-bad">{words({ marks: marksText(negative_marks) })}</span>
}

function pointsOf(paper: PaperInstructions): string[] {
  const { sections, integer_only, languages, calculator, exam_true } = paper
  const list = ['en' as const, ...languages].map((language) => languageNames[language]).join(', ')
  return [
    sections.some(({ minutes }) => minutes !== null) && m.instructions_locked(),
    integer_only && asksNumbers(paper) && m.instructions_integer(),
    languages.length > 0 && m.instructions_languages({ list }),
    calculator === 'basic' ? m.instructions_calculator() : m.instructions_no_calculator(),
    exam_true && m.instructions_exam_true(),
  ].filter((words) => words !== false)
}
