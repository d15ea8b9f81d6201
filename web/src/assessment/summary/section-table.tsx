import { m } from '#messages/web'
import { answeredOf, countsOf } from '../palette/palette.rules.ts'
import { useMarks } from '../palette/use-marks.ts'
import { useNotEvaluated, useSections } from '../sections/use-sections.ts'

/** The figures of each section and of the whole paper, before the submit makes them final. */
export function SectionTable() {
  const sections = useSections()
  const marks = useMarks()
  const beyond = useNotEvaluated().size
  const rows = [
    ...sections.map(({ id, name, indexes }) => ({ id, name, own: indexes.map((at) => marks[at] ?? 'not_visited') })),
    { id: 0, name: m.test_summary_all(), own: marks },
  ]
  return (
    <>
      <table className="my-4 w-full border-separate border-spacing-0 overflow-hidden rounded-control border border-line text-sm large-text:block">
        <thead className="large-text:hidden">
          <tr className="bg-shade text-ink-2">
            {COLUMNS.map((words) => (
              <th
                key={words()}
                scope="col"
                className="w-1/4 px-0.5 py-2 text-center align-bottom text-[0.6875rem]/4 font-medium sm:text-xs/4"
              >
                {words()}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ id, name, own }) => (
          <tbody key={id} className="last:bg-brand-50 last:font-semibold large-text:block">
            <tr className="large-text:block">
              <th
                scope="rowgroup"
                colSpan={COLUMNS.length}
                className="border-t border-line px-4 pt-2 text-start large-text:block font-semibold wrap-anywhere"
              >
                {name}
              </th>
            </tr>
            <tr className="large-text:block large-text:pb-2">
              {figuresOf(own).map(([key, figure], at) => (
                <td key={key} data-name={COLUMNS[at]?.()} className={FIGURE}>
                  {figure}
                </td>
              ))}
            </tr>
          </tbody>
        ))}
      </table>
      {beyond > 0 && <p className="mb-4 text-sm font-semibold text-warn">{m.test_summary_beyond({ count: beyond })}</p>}
    </>
  )
}

const COLUMNS = [m.test_state_answered, m.test_state_not_answered, m.test_state_marked, m.test_state_not_visited]

/** With large letters four columns are wider than the screen: each figure becomes a line with its name in front. */
const FIGURE =
  'px-1 pt-0.5 pb-2 text-center tabular large-text:flex large-text:justify-between large-text:gap-3 large-text:px-4 large-text:pb-0 large-text:text-start large-text:before:font-normal large-text:before:content-[attr(data-name)]'

/** Answered, not answered, marked and not visited; a question that is answered and marked is in both. */
function figuresOf(own: Parameters<typeof countsOf>[0]) {
  const counts = countsOf(own)
  const answered = answeredOf(counts)
  return [
    ['answered', answered],
    ['not_answered', own.length - answered],
    ['marked', counts.marked + counts.answered_marked],
    ['not_visited', counts.not_visited],
  ] as const
}
