import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { MessageSquareText, Printer } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { RankList } from './rank-list.tsx'
import type { ResultPaper } from './result-data.ts'
import { ResultFiles } from './result-files.tsx'
import { ResultTimeline } from './result-timeline.tsx'
import { useDecides } from './use-decides.ts'

const route = getRouteApi('/staff/results/$paper_id')

const LOOK_AGAIN_MS = 10_000

/** The results of one paper: when they come, who has which rank, and what is made of them. */
export function ResultPaperScreen() {
  const { paper_id } = route.useParams()
  const paper = useQuery({
    ...staffQuery('/staff/result_paper', { paper_id: Number(paper_id) }),
    // Ranks come by themselves.
    refetchInterval: ({ state: { data } }) => (data?.state === 'ranking' ? LOOK_AGAIN_MS : false),
  })
  const decides = useDecides()
  const { data } = paper
  return (
    <Page
      title={data?.name ?? m.menu_results()}
      actions={
        data?.may.list && (
          <>
            <Link {...paths.resultSlips(data.paper_id)} className={buttonClass('secondary')}>
              <Printer size={20} aria-hidden />
              {m.results_slips()}
            </Link>
            {decides && (
              <Link {...paths.resultTexts(data.paper_id)} className={buttonClass('secondary')}>
                <MessageSquareText size={20} aria-hidden />
                {m.results_texts()}
              </Link>
            )}
          </>
        )
      }
    >
      <ScreenStates query={paper} content={(loaded) => <Parts paper={loaded} decides={decides} />} />
    </Page>
  )
}

function Parts({ paper, decides }: { paper: ResultPaper; decides: boolean }) {
  if (!paper.may.list)
    return (
      <>
        <ResultTimeline paper={paper} />
        <Section title={m.results_list()}>
          <p className="text-ink-2">{m.results_list_later()}</p>
        </Section>
      </>
    )
  return (
    <>
      <ResultTimeline paper={paper} />
      {decides && <ResultFiles paper={paper} />}
      <RankList paper={paper} decides={decides} />
    </>
  )
}
