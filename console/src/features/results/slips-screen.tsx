import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Printer, UserRoundSearch } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths, type SlipSearch } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { BatchField } from './batch-field.tsx'
import type { ResultPaper } from './result-data.ts'
import { Slip } from './slip.tsx'
import { MAX_SLIPS, useSlips } from './use-slips.ts'

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

/** Of whom slips are shown, as the address says it. */
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
