import { getRouteApi, Link } from '@tanstack/react-router'
import { useQuery } from '@tanstack/react-query'
import { BookOpenCheck } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { ProofCard } from './proof-card.tsx'
import { useProofQueue } from './use-proof-queue.ts'

const route = getRouteApi('/staff/questions/proof')

/** Goes through the questions of others whose proof nobody has read, one after another. */
export function ProofScreen() {
  const search = route.useSearch()
  const queue = useProofQueue(search)
  return (
    <Page
      title={m.proof_title()}
      actions={
        <Link {...paths.questions(search)} className={buttonClass('secondary')}>
          {m.proof_list()}
        </Link>
      }
    >
      <ScreenStates
        query={queue.query}
        isEmpty={(rows) => rows.length === 0 && queue.row === undefined}
        empty={<NothingLeft />}
        content={() => (queue.row ? <Question id={queue.row.question_id} queue={queue} /> : <NothingLeft />)}
      />
    </Page>
  )
}

const NothingLeft = () => <FullState icon={BookOpenCheck} title={m.proof_none()} text={m.proof_none_text()} />

function Question({ id, queue }: { id: number; queue: ReturnType<typeof useProofQueue> }) {
  const question = useQuery(staffQuery('/staff/question', { question_id: id }))
  return (
    <ScreenStates
      query={question}
      content={(stored) => <ProofCard key={stored.question_id} stored={stored} {...queue} />}
    />
  )
}
