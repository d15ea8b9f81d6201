import { m } from '#messages/web'
import { mediaHook } from '#ui/media-hook.ts'
import { marksText } from '../lists/report.rules.ts'
import { sectionNames } from '../sections/section-names.rules.ts'
import { gridOf, type InstructedSection, type SectionGrid } from './section-grid.rules.ts'

/** As the variant `large-text` says it: a table has no room then. */
const useIsLarge = mediaHook('(max-width: 18.75rem)')

type SectionFactsProps = { sections: InstructedSection[] }

/** How many questions each section has, and how it is marked: as a table where subjects and letters make one. */
export function SectionFacts({ sections }: SectionFactsProps) {
  const grid = gridOf(sections)
  const isLarge = useIsLarge()
  if (grid && !isLarge) return <Grid grid={grid} />
  const names = sectionNames(sections.map(({ name, subject_name }) => ({ name, subject: subject_name })))
  return (
    <ol className="grid gap-px overflow-hidden rounded-control border border-line bg-line">
      {sections.map((section, at) => (
        <li key={section.section_id} className="bg-card px-4 py-3">
          <p className="font-semibold wrap-anywhere">{names[at] ?? section.name}</p>
          <p className="text-sm text-ink-2">
            {[m.instructions_questions({ count: section.question_count }), ...aboutOf(section)].join(' · ')}
          </p>
          <Marking section={section} />
        </li>
      ))}
    </ol>
  )
}

const CELL = 'px-2 py-2.5 text-start first:ps-3 last:pe-3'

/** Subjects by section letters: each letter's marking stands once, above the numbers of questions. */
function Grid({ grid: { columns, rows } }: { grid: SectionGrid }) {
  return (
    <table className="w-full border-separate border-spacing-0 overflow-hidden rounded-control border border-line text-sm">
      <thead className="bg-shade">
        <tr>
          <th scope="col" className={`${CELL} align-bottom font-normal text-ink-2`}>
            {m.instructions_count()}
          </th>
          {columns.map(({ name, like }) => (
            <th key={name} scope="col" className={`${CELL} align-top font-normal`}>
              <p className="font-semibold">{name}</p>
              <p className="text-ink-2">{aboutOf(like).join(' · ')}</p>
              <Marking section={like} />
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ subject, counts }) => (
          <tr key={subject}>
            <th scope="row" className={`${CELL} border-t border-line font-semibold`}>
              {subject}
            </th>
            {counts.map((count, at) => (
              <td key={columns[at]?.name} className={`${CELL} border-t border-line font-semibold tabular`}>
                {count}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const typeWords = {
  single: m.instructions_single,
  multiple: m.instructions_multiple,
  number: m.instructions_number,
}

const aboutOf = ({ answer_type, minutes }: InstructedSection): string[] => [
  ...(answer_type ? [typeWords[answer_type]()] : []),
  ...(minutes === null ? [] : [m.instructions_minutes({ count: minutes })]),
]

function Marking({ section }: { section: InstructedSection }) {
  const { attempt_at_most, question_count, partial, marks } = section
  return (
    <>
      {attempt_at_most !== null && (
        <p className="text-sm font-semibold text-warn">
          {m.test_section_limit({ count: attempt_at_most, all: question_count })}
        </p>
      )}
      <p className="mt-1 flex flex-wrap gap-x-4 text-sm font-semibold tabular">
        {marks === null ? (
          m.instructions_marks_differ()
        ) : (
          <span className="whitespace-nowrap text-good">{m.instructions_right({ marks: marksText(marks) })}</span>
        )}
        <Wrong section={section} />
      </p>
      {partial && <p className="mt-0.5 text-sm text-pretty text-ink-2">{m.instructions_partial()}</p>}
    </>
  )
}

function Wrong({ section: { negative_marks, negative_thirds } }: { section: InstructedSection }) {
  if (negative_marks === null) return null
  if (negative_marks === 0) return <span className="whitespace-nowrap text-ink-2">{m.instructions_wrong_none()}</span>
  const words = negative_thirds ? m.instructions_wrong_thirds : m.instructions_wrong
  return <span className="whitespace-nowrap text-bad">{words({ marks: marksText(negative_marks) })}</span>
}
