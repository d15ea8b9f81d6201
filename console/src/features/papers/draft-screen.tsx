import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Navigate, useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SealAlarms } from '../../ui/seal-alarms.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { BuilderForm } from './builder-form.tsx'
import { readPapersAnew } from './read-papers-anew.ts'

type Draft = StaffData<'/staff/paper_draft'>

const route = getRouteApi('/staff/papers/drafts/$draft_id')
const nameOf = ({ fields: { name } }: Draft) => (name.trim() === '' ? m.papers_unnamed() : name)

/** A paper that is built. */
export function DraftScreen() {
  const draft_id = Number(route.useParams().draft_id)
  // The draft is read anew each time: the server would reject a form based on an older version.
  const query = useQuery({ ...staffQuery('/staff/paper_draft', { draft_id }), gcTime: 0, staleTime: Infinity })
  const title = query.data ? nameOf(query.data) : m.papers_new()
  return (
    <Page title={title} actions={query.data && <TakeAway draft={query.data} />}>
      <ScreenStates
        query={query}
        content={(draft) => {
          if (draft.paper_id !== null) return <Navigate {...paths.paper(draft.paper_id)} replace />
          const { author, saved_by: who, saved_at } = draft
          return (
            <>
              <p className="mb-4 text-sm text-ink-2">
                {m.paper_draft_of({ author, who, when: momentWords(saved_at) })}
              </p>
              <Unsealed draft_id={draft_id} />
              {draft.proposed && <Proposed draft={draft} proposed={draft.proposed} />}
              {!draft.is_removed && <BuilderForm key={`${draft_id} ${draft.proposed?.at ?? ''}`} stored={draft} />}
            </>
          )
        }}
      />
    </Page>
  )
}

/** Notes that the paper was sealed before, until another person has seen it. */
function Unsealed({ draft_id }: { draft_id: number }) {
  const isJudge = useIsJudge()
  const { data } = useQuery({ ...staffQuery('/staff/seal_alarms', {}), enabled: isJudge })
  const own = (data ?? []).filter((alarm) => alarm.kind === 'unsealed' && alarm.draft_id === draft_id)
  return <SealAlarms alarms={own} isOnPaper />
}

type ProposedProps = { draft: Draft; proposed: NonNullable<Draft['proposed']> }

/** Notes that a teacher has proposed the draft, and lets teachers take the proposal back. */
function Proposed({ draft: { draft_id }, proposed: { who, at } }: ProposedProps) {
  const isJudge = useIsJudge()
  const { busy, send } = useSending()
  const takeBack = async () =>
    send(async () => {
      const { version } = await staffCall('/staff/paper_draft', { draft_id })
      await staffCall('/staff/propose_paper_draft', { draft_id, version, propose: false })
      await readPapersAnew()
      toast.success(m.paper_proposed_no_more())
    })
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-control bg-brand-50 px-4 py-3">
      <p className="font-medium">{m.paper_proposed_at({ who, when: momentWords(at) })}</p>
      {!isJudge && (
        <Button look="secondary" busy={busy} onClick={() => void takeBack()}>
          {m.paper_propose_back()}
        </Button>
      )}
    </div>
  )
}

/** Takes a draft out of the list, or brings it back. */
function TakeAway({ draft }: { draft: Draft }) {
  const navigate = useNavigate()
  const { busy, send } = useSending()
  const { draft_id, is_removed: restore } = draft
  const name = nameOf(draft)
  const turn = async (version: number, back: boolean) => {
    const stored = await staffCall('/staff/remove_paper_draft', { draft_id, version, restore: back })
    await readPapersAnew()
    return stored.version
  }
  const press = async () =>
    send(async () => {
      const { version } = await staffCall('/staff/paper_draft', { draft_id })
      const now = await turn(version, restore)
      // Typed text that is not saved is kept in the browser, so nothing is lost and no question is needed.
      await navigate({ ...paths.papers(), ignoreBlocker: true })
      if (restore) toast.success(m.paper_restored({ name }))
      else sayWithUndo(m.paper_taken_away({ name }), async () => turn(now, true))
    })
  if (draft.paper_id !== null) return null
  return (
    <Button look="secondary" busy={busy} onClick={() => void press()}>
      {restore ? m.paper_restore() : m.paper_take_away()}
    </Button>
  )
}
