import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Printer, UserRoundSearch } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { FullState } from '#ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths, type SlipSearch } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { BatchField } from './batch-field.tsx'
import type { ResultPaper, RankedRow } from './result-data.ts'
import { MAX_SLIPS, useSlips } from './use-slips.ts'
import { dayWords } from '../../ui/moment-labels.ts'

const ISO_DAY = 10

/** What one student is handed: no page of paper ends in the middle of it. */
function Slip({ paper, row }: { paper: ResultPaper; row: RankedRow }) {
  const { name, admission_no, marks, passed, rank, percentile, sections } = row
  const begun = paper.starts_at ?? paper.ends_at
  return (
    <li className="break-inside-avoid rounded-card border border-line-strong bg-card p-4 print:mb-[5mm] print:rounded-none print:border-black print:p-[3mm] print:text-[11px] print:leading-4 print:text-black">
      <p className="text-sm text-ink-2 print:text-[11px] print:text-black">
        {paper.name}
        {begun !== null && `, ${dayWords(begun.slice(0, ISO_DAY))}`}
      </p>
      <p className="mt-1 flex flex-wrap items-baseline justify-between gap-x-3 font-semibold">
        <span className="wrap-anywhere">{name}</span>
        <span className="tabular">{admission_no ?? '–'}</span>
      </p>
      <dl className="mt-2 grid gap-0.5">
        <Line name={m.student_marks()} figure={m.student_of({ part: marks, whole: paper.max_marks })} isStrong />
        {sections.length > 1 &&
          sections.map((own, at) => {
            const section = paper.sections[at]
            return section ? (
              <Line
                key={section.name}
                name={section.name}
                figure={m.student_of({ part: own, whole: section.max_marks })}
              />
            ) : null
          })}
        <Line name={m.results_slip_answers()} figure={m.results_slip_counts(row)} />
        {rank !== null && (
          <Line name={m.student_rank()} figure={m.student_of({ part: rank, whole: paper.appeared })} isStrong />
        )}
        {percentile !== null && <Line name={m.results_percentile()} figure={percentile} isStrong />}
        <SubjectPlaces row={row} />
        {paper.top_marks !== null && (
          <Line name={m.results_slip_top()} figure={m.student_of({ part: paper.top_marks, whole: paper.max_marks })} />
        )}
        <Line name={m.student_result()} figure={passed ? m.student_passed() : m.student_failed()} isStrong />
      </dl>
      <p className="mt-8 ms-auto w-1/2 border-t border-line-strong pt-1 text-sm text-ink-2 print:mt-[9mm] print:border-black print:text-[10px] print:text-black">
        {m.sheet_examiner()}
      </p>
    </li>
  )
}

/** The place in each subject, where there are several. */
function SubjectPlaces({ row: { subjects } }: { row: RankedRow }) {
  if (subjects.length < 2) return null
  return subjects.map(({ name, rank, percentile }) => (
    <Line key={name} name={name} figure={m.results_slip_place({ rank, percentile })} />
  ))
}

type LineProps = { name: string; figure: string; isStrong?: boolean }

const Line = ({ name, figure, isStrong = false }: LineProps) => (
  <div className="flex justify-between gap-4">
    <dt>{name}</dt>
    <dd className={`text-end tabular ${isStrong ? 'font-semibold' : ''}`}>{figure}</dd>
  </div>
)

const route = getRouteApi('/staff/results/$paper_id/slips')

/** A slip of the result for each student, several on a page of A4. */
export function SlipsScreen() {
  const { paper_id } = route.useParams()
  const search = route.useSearch()
  const paper = useQuery(staffQuery('/staff/result_paper', { paper_id: Number(paper_id) }))
  return (
    <Page
      title={m.results_slips()}
      actions={
        <>
          <Link {...paths.resultPaper(Number(paper_id))} className={buttonClass('secondary')}>
            {m.results_back()}
          </Link>
          <Button icon={Printer} onClick={() => window.print()}>
            {m.student_print()}
          </Button>
        </>
      }
    >
      <ScreenStates
        query={paper}
        content={(loaded) => (
          <>
            <Whose paper={loaded} search={search} />
            <Slips key={JSON.stringify(search)} paper={loaded} search={search} />
          </>
        )}
      />
    </Page>
  )
}

type SlipsProps = { paper: ResultPaper; search: SlipSearch }

/** The batch or student whose slips are shown, as chosen in the address. */
function Whose({ paper: { paper_id, batches }, search: { batch, student } }: SlipsProps) {
  const navigate = useNavigate()
  return (
    <div className="mb-5 max-w-md print:hidden">
      {student === undefined ? (
        <BatchField
          batches={batches}
          batch={batch}
          onChange={(chosen) =>
            void navigate({
              ...paths.resultSlips(paper_id, chosen === undefined ? {} : { batch: chosen }),
              replace: true,
            })
          }
        />
      ) : (
        <Link {...paths.resultSlips(paper_id)} className={buttonClass('quiet')}>
          {m.results_slip_everybody()}
        </Link>
      )}
    </div>
  )
}

function Slips({ paper, search }: SlipsProps) {
  const { query, isFirst, goTo } = useSlips(paper.paper_id, search)
  return (
    <ScreenStates
      query={query}
      isEmpty={({ rows }) => rows.length === 0}
      empty={<FullState icon={UserRoundSearch} title={m.results_list_none()} text={m.results_list_none_text()} />}
      content={({ rows, next }) => (
        <>
          <div className="mb-4 flex flex-wrap items-center gap-2.5 print:hidden">
            <p className="text-ink-2">{m.results_slips_count({ count: rows.length })}</p>
            {next && (
              <Button look="secondary" onClick={() => goTo(next)}>
                {m.results_slips_more({ count: MAX_SLIPS })}
              </Button>
            )}
            {!isFirst && (
              <Button look="quiet" onClick={() => goTo(null)}>
                {m.results_slips_first()}
              </Button>
            )}
          </div>
          <ul className="grid gap-3 md:grid-cols-2 print:block print:columns-2 print:gap-[6mm]">
            {rows.map((row) => (
              <Slip key={row.attempt_id} paper={paper} row={row} />
            ))}
          </ul>
        </>
      )}
    />
  )
}
