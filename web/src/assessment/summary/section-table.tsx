import { m } from '#messages/web'
import { useAttempt } from '../attempt/attempt-context.ts'
import { MarkShape } from '../palette/mark-shape.tsx'
import { markWords } from '../palette/mark-words.ts'
import { firstIn, MARKS } from '../palette/palette.rules.ts'
import { useMarks } from '../palette/use-marks.ts'
import { useNotEvaluated, useSections } from '../sections/use-sections.ts'
import { StateFigure } from '../submitting/state-figure.tsx'

/** The questions in each state, of the whole paper and then of each section, before the submit makes them final. */
export function SectionTable({ onGo }: { onGo: (index: number) => void }) {
  const { isNational } = useAttempt().opened.paper
  const marks = useMarks()
  const beyond = useNotEvaluated().size
  const rows = [{ id: 0, name: m.test_summary_all(), indexes: [...marks.keys()] }, ...useSections()]
  return (
    <>
      <table className="my-4 w-full table-fixed border-separate border-spacing-0 overflow-hidden rounded-control border border-line text-sm stacked:block">
        <thead className="stacked:hidden">
          <tr className="bg-shade text-ink-2">
            {MARKS.map((mark) => (
              <th
                key={mark}
                scope="col"
                className="px-0.5 py-2 text-center align-top text-[0.6875rem]/4 font-medium wrap-anywhere hyphens-auto sm:text-xs/4"
              >
                <span className="mb-1 grid justify-center">
                  <MarkShape mark={mark} isNational={isNational} size="size-5" />
                </span>
                {markWords[mark]()}
              </th>
            ))}
          </tr>
        </thead>
        {rows.map(({ id, name, indexes }) => (
          <tbody key={id} className="first-of-type:bg-brand-50 first-of-type:font-semibold stacked:block">
            <tr className="stacked:block">
              <th
                scope="rowgroup"
                colSpan={MARKS.length}
                className="border-t border-line px-4 pt-2 text-start stacked:block font-semibold wrap-anywhere"
              >
                {name}
              </th>
            </tr>
            <tr className="stacked:block stacked:pb-2">
              {MARKS.map((mark) => (
                <td
                  key={mark}
                  data-name={markWords[mark]()}
                  className={`${FIGURE} ${id !== 0 && firstIn(marks, mark, indexes) < 0 ? 'stacked:hidden' : 'stacked:flex'}`}
                >
                  <StateFigure mark={mark} marks={marks} indexes={indexes} onGo={onGo} />
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

/**
 * Where five columns are wider than the screen, each figure becomes a line with its name in front; of a section only the
 * states that it has.
 */
const FIGURE =
  'h-11 px-0.5 text-center tabular *:text-center stacked:*:text-end stacked:h-auto stacked:min-h-11 stacked:items-center stacked:justify-between stacked:gap-3 stacked:px-4 stacked:text-start stacked:before:font-normal stacked:before:content-[attr(data-name)] stacked:*:w-auto'
