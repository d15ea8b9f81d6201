import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link, useNavigate } from '@tanstack/react-router'
import { Copy, FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { Page, Section } from '../../ui/page.tsx'
import { SealAlarms } from '../../ui/seal-alarms.tsx'
import { SealDifferences } from '../../ui/seal-differences.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { ExtraTimeSection } from './extra-time-section.tsx'
import { ReadinessSection, type Ready } from './readiness-section.tsx'
import { readPapersAnew } from './read-papers-anew.ts'
import { UnsealDialog } from './unseal-dialog.tsx'

const route = getRouteApi('/staff/papers/$paper_id')

/** A paper that students have in their lists: whether it is ready, and who sealed it. */
export function PaperScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const query = useQuery(staffQuery('/staff/paper_readiness', { paper_id }))
  return (
    <Page
      title={query.data?.name ?? m.menu_papers()}
      actions={
        <>
          <Link {...paths.paperProof(paper_id)} className={buttonClass('secondary')}>
            <FlaskConical size={20} aria-hidden />
            {m.trial_title()}
          </Link>
          <CopyPaper paper_id={paper_id} />
        </>
      }
    >
      <div className="max-w-reading">
        <ScreenStates
          query={query}
          content={(ready) => (
            <>
              <SealAlarms alarms={ready.alarms} isOnPaper />
              <ReadinessSection ready={ready} />
              {ready.kind !== 'quiz' && <ExtraTimeSection paper_id={paper_id} isBegun={ready.is_begun} />}
              {ready.sealed && <SealBox ready={ready} sealed={ready.sealed} />}
            </>
          )}
        />
      </div>
    </Page>
  )
}

function CopyPaper({ paper_id }: { paper_id: number }) {
  const navigate = useNavigate()
  const { busy, send } = useSending()
  const copy = async () =>
    send(async () => {
      const { draft_id } = await staffCall('/staff/add_paper_draft', { kind: 'exam', copy_of: paper_id })
      await readPapersAnew()
      await navigate(paths.paperDraft(draft_id))
    })
  return (
    <Button look="secondary" icon={Copy} busy={busy} onClick={() => void copy()}>
      {m.papers_copy()}
    </Button>
  )
}

type SealBoxProps = { ready: Ready; sealed: NonNullable<Ready['sealed']> }

function SealBox({ ready, sealed }: SealBoxProps) {
  const [isAsking, setIsAsking] = useState(false)
  const { who, at, seal, is_kept, differences } = sealed
  return (
    <Section title={m.paper_seal_box()}>
      <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-1.5">
        <Badge tone={is_kept ? 'good' : 'bad'}>{is_kept ? m.paper_seal_kept() : m.paper_seal_changed()}</Badge>
        <span>{m.paper_seal_who({ who, when: momentWords(at) })}</span>
      </div>
      {!is_kept && (
        <div className="mb-3">
          <SealDifferences differences={differences} />
        </div>
      )}
      <p className="text-sm text-ink-2">{m.paper_seal_hash()}</p>
      <p className="mb-4 font-mono text-sm wrap-anywhere">{seal}</p>
      {ready.is_begun ? (
        <p className="text-ink-2">{m.paper_ready_begun()}</p>
      ) : (
        <Button look="secondary" onClick={() => setIsAsking(true)}>
          {m.paper_unseal()}
        </Button>
      )}
      <UnsealDialog open={isAsking} name={ready.name} sealed={sealed} onClose={() => setIsAsking(false)} />
    </Section>
  )
}
