import { useQuery, useQueryClient } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { toast } from '#ui/overlays/toast.ts'
import { staffQuery, keyOf } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import type { StoredQuestion } from './question-data.ts'
import { languagesIn } from '#contract/staff/question-fields.rules.ts'
import { QuestionForm } from './question-form.tsx'
import { QuestionPreview } from './question-preview.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { formatMoment } from '#ui/format/format-day.ts'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { Badge } from '../../ui/badge.tsx'
import { StateBadge } from './question-state.tsx'
import { useSecondsOpen } from './use-seconds-open.ts'

const PROOF_WAYS = {
  not_opened: () => m.proof_not_opened(),
  briefly: () => m.proof_briefly(),
  elsewhere: () => m.proof_elsewhere(),
}

/** The state of a question, its users and its places, and the actions that change the state. */
function QuestionStanding({ stored }: { stored: StoredQuestion }) {
  const { state, author, written_at, proof_reader, proof_read_at, proof_way, versions, papers } = stored
  const byWhom = [
    author !== null && written_at !== null && m.question_written_by({ name: author, moment: formatMoment(written_at) }),
    author === null && m.question_imported(),
    proof_reader !== null &&
      proof_read_at !== null &&
      m.question_proof_by({ name: proof_reader, moment: formatMoment(proof_read_at) }) +
        (proof_way === null ? '' : ` · ${PROOF_WAYS[proof_way]()}`),
    versions > 1 && m.question_versions({ count: versions }),
  ].filter((line) => line !== false)
  return (
    <Section title={m.questions_state()}>
      <div className="grid gap-3">
        <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <StateBadge state={state} />
          {byWhom.map((line) => (
            <span key={line} className="text-sm text-ink-2">
              {line}
            </span>
          ))}
        </div>
        {papers.length > 0 && (
          <p className="text-sm wrap-anywhere">
            {m.question_used_in({ papers: papers.map(({ name }) => name).join(', ') })}
            {papers.some(({ is_begun }) => is_begun) && <> {m.question_begun()}</>}
          </p>
        )}
        <StateButtons key={`${stored.question_id} ${stored.version}`} stored={stored} />
        {state !== 'retired' && <PracticeMark stored={stored} />}
      </div>
    </Section>
  )
}

function StateButtons({
  stored: { question_id, version, state, is_own, bound_by, fields },
}: {
  stored: StoredQuestion
}) {
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const { code } = fields
  const secondsOpen = useSecondsOpen()
  const renewed = async () => {
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/question') })
  }
  const prove = async (of: string, undo: boolean) => {
    const read = { question_id, version: of, undo, seconds: secondsOpen() }
    const now = await staffCall('/staff/proof_read_question', read)
    await renewed()
    return now.version
  }
  const retire = async (of: string, restore: boolean) => {
    const now = await staffCall('/staff/retire_question', { question_id, version: of, restore })
    await renewed()
    return now.version
  }
  const press = (act: typeof prove, isBack: boolean, words: string) =>
    void send(async () => {
      const now = await act(version, isBack)
      sayWithUndo(words, async () => act(now, !isBack))
    })
  if (state === 'retired') {
    return (
      <span>
        <Button look="secondary" busy={busy} onClick={() => press(retire, true, m.question_restored({ code }))}>
          {m.question_restore()}
        </Button>
      </span>
    )
  }
  return (
    <div className="flex flex-wrap items-center gap-2.5">
      {state === 'draft' && !is_own && (
        <Button busy={busy} onClick={() => press(prove, false, m.question_proved({ code }))}>
          {m.question_prove()}
        </Button>
      )}
      {state === 'draft' && is_own && <span className="text-sm text-ink-2">{m.question_prove_own()}</span>}
      {state === 'proof_read' && bound_by.length === 0 && (
        <Button look="secondary" busy={busy} onClick={() => press(prove, true, m.question_unproved({ code }))}>
          {m.question_unprove()}
        </Button>
      )}
      {bound_by.length === 0 && (
        <Button look="secondary" busy={busy} onClick={() => press(retire, false, m.question_did_retire({ code }))}>
          {m.question_retire()}
        </Button>
      )}
      {bound_by.length > 0 && <span className="text-sm text-ink-2">{m.question_bound()}</span>}
    </div>
  )
}

/** Whether students get the question for practice. */
function PracticeMark({ stored: { question_id, for_practice } }: { stored: StoredQuestion }) {
  const queryClient = useQueryClient()
  const { busy, send } = useSending()
  const turn = async (undo: boolean) => {
    await staffCall('/staff/mark_for_practice', { question_ids: [question_id], undo })
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/questions') })
    await queryClient.invalidateQueries({ queryKey: keyOf('/staff/question') })
  }
  const press = () =>
    void send(async () => {
      await turn(for_practice)
      const words = for_practice ? m.practice_unmarked({ count: 1 }) : m.practice_marked({ count: 1 })
      sayWithUndo(words, async () => turn(!for_practice))
    })
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line-soft pt-3">
      {for_practice && <Badge tone="quiet">{m.practice_badge()}</Badge>}
      <Button look="secondary" busy={busy} onClick={press}>
        {for_practice ? m.practice_unmark() : m.practice_mark()}
      </Button>
      <p className="min-w-60 grow basis-0 text-sm text-ink-2">{m.practice_note()}</p>
    </div>
  )
}

const route = getRouteApi('/staff/questions/$question_id')

/** One question: who has written it and read its proof, where it is used, and its form. */
export function QuestionScreen() {
  const { question_id } = route.useParams()
  // The question is read anew each time: the server would reject a form based on an older version.
  const question = useQuery({ ...staffQuery('/staff/question', { question_id: Number(question_id) }), gcTime: 0 })
  return (
    <Page title={question.data?.fields.code ?? m.menu_questions()}>
      <ScreenStates query={question} content={(stored) => <Question stored={stored} />} />
    </Page>
  )
}

function Question({ stored }: { stored: StoredQuestion }) {
  const navigate = useNavigate()
  const { fields, state } = stored
  return (
    <>
      <QuestionStanding stored={stored} />
      {state === 'retired' ? (
        <Section title={m.question_preview()}>
          <QuestionPreview fields={fields} languages={languagesIn(fields)} />
        </Section>
      ) : (
        <QuestionForm
          key={stored.question_id}
          stored={stored}
          onSaved={({ question_id, code }) => {
            toast.success(m.question_saved({ code }))
            void navigate({ ...paths.question(question_id), replace: true })
          }}
          onProposed={(change_id) => {
            toast.success(m.sealed_proposed())
            void navigate(paths.sealedChange(change_id))
          }}
          onCancel={() => void navigate(paths.questions())}
        />
      )}
    </>
  )
}
