import { useQuery, useMutation, useQueryClient } from '@tanstack/react-query'
import { useParams, useSearch } from '@tanstack/react-router'
import { m } from '#messages/web'
import { paths, type DoubtSearch } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'
import { PageHead } from '#web/ui/page-head.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { ListStates } from '#ui/states/list-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { AskForm } from './ask-form.tsx'
import {
  type AskedPlace,
  doubtsQuery,
  nearQuery,
  type NearDoubts,
  type DoubtRow,
  type Doubt,
  doubtQuery,
} from './doubts.api.ts'
import { RichText } from '#assessment/content/rich-text.tsx'
import { StateBadge } from '#assessment/lists/state-badge.tsx'
import { plainWords } from '#assessment/math/plain-words.rules.ts'
import { RowCard } from '#web/ui/cards/row-card.tsx'
import { dotted } from '#web/ui/format/dotted.ts'
import { formatMoment } from '#ui/format/format-day.ts'
import { EmptyPage } from '#web/ui/states/empty-page.tsx'
import { Card } from '#ui/cards/card.tsx'
import { DoubtPicture } from './doubt-picture.tsx'
import { DoubtVoice } from './doubt-voice.tsx'
import { type SubmitEvent, useState } from 'react'
import { doubtText, isDoubtText } from '#contract/doubts.rules.ts'
import { submit } from '../../api/calls.ts'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { keepDraft, readDraft } from './doubt-draft.ts'
import { DoubtField } from './doubt-field.tsx'
import { clockTime } from '../../media/clock-time.rules.ts'

const STATES: Record<DoubtRow['state'], () => string> = {
  open: m.doubts_state_open,
  answered: m.doubts_state_answered,
  reopened: m.doubts_state_reopened,
  closed: m.doubts_state_closed,
}

const TONES = { open: 'warn', answered: 'good', reopened: 'warn', closed: 'quiet' } as const

const stateWords = (state: DoubtRow['state']): string => STATES[state]()

/** `Current electricity · Ohm's law, at 3:20` and the like. */
function placeWords({ place, title, at }: Pick<DoubtRow, 'place' | 'title' | 'at'>): string {
  if (place === 'video') return m.doubts_at_second({ title, time: clockTime(at) })
  if (place === 'page') return m.doubts_at_page({ title, page: at })
  return place === 'question' ? m.doubts_at_question({ title, number: at }) : title
}

/** Adds a text, which reopens the doubt, or closes it as needing no answer. */
function DoubtTurns({ doubt: { doubt_id, state } }: { doubt: Doubt }) {
  const stud_id = useStudId()
  const queries = useQueryClient()
  const where = `${stud_id}:more:${doubt_id}`
  const [draft, setDraft] = useState(() => readDraft(where))
  const turned = {
    onSuccess: async () => queries.invalidateQueries({ queryKey: ['doubts', stud_id] }),
    onError: (error: Error) => void toast.error(error.message, { id: error.message }),
  }
  const saying = useMutation({
    ...turned,
    mutationFn: async (text: string) => {
      await submit('/Student/reopen_doubt', { stud_id, doubt_id, text })
      keepDraft(where, null)
    },
  })
  const closing = useMutation({
    ...turned,
    mutationFn: async () => submit('/Student/close_doubt', { stud_id, doubt_id }),
  })
  const type = (text: string) => {
    const next = { ...draft, text }
    setDraft(next)
    keepDraft(where, next)
  }
  const send = (event: SubmitEvent) => {
    event.preventDefault()
    if (isDoubtText(draft.text) && !saying.isPending) saying.mutate(doubtText(draft.text))
  }
  return (
    <form noValidate className="grid gap-3" onSubmit={send}>
      <DoubtField
        label={m.doubts_more()}
        text={draft.text}
        readOnly={saying.isPending}
        error={saying.error?.message}
        onChange={type}
      />
      <div className="grid gap-2.5 md:flex">
        <Button type="submit" busy={saying.isPending} disabled={!isDoubtText(draft.text)}>
          {m.doubts_send()}
        </Button>
        {state !== 'closed' && (
          <Button look="secondary" busy={closing.isPending} onClick={() => closing.mutate()}>
            {m.doubts_close()}
          </Button>
        )}
      </div>
    </form>
  )
}

/** One of the student's doubts: its messages, and its actions. */
function OneDoubt({ doubtId }: { doubtId: number }) {
  const query = useQuery({ ...doubtQuery(useStudId(), doubtId), staleTime: 0 })
  return (
    <>
      <PageHead title={m.doubts_one()} />
      <ItemStates query={query} loading={<Skeleton of="rows" />} content={(doubt) => <Whole doubt={doubt} />} />
    </>
  )
}

function Whole({ doubt }: { doubt: Doubt }) {
  const isAnswered = doubt.said.some(({ by }) => by === 'teacher')
  return (
    <div className="grid max-w-reading grid-cols-1 gap-4">
      <div className="-mt-1.5">
        <StateBadge tone={TONES[doubt.state]}>{stateWords(doubt.state)}</StateBadge>
        <p className="mt-2 text-ink-2 wrap-anywhere">{placeWords(doubt)}</p>
      </div>
      <ol className="grid grid-cols-1 gap-3">
        {doubt.said.map(({ by, name, text, at, picture, voice }, index) => (
          <li key={`${by} ${at} ${text}`} className={by === 'teacher' ? 'ms-6' : isAnswered ? 'me-6' : ''}>
            <Card>
              <h2 className="mb-1 text-sm font-semibold text-ink-2">
                {dotted([by === 'teacher' ? (name ?? m.doubts_teacher()) : m.doubts_you(), formatMoment(at)])}
              </h2>
              {text !== '' && <RichText text={text} />}
              {index === 0 && doubt.picture !== null && (
                <div className="mt-3">
                  <DoubtPicture picture={doubt.picture} />
                </div>
              )}
              {picture !== null && (
                <div className="mt-3">
                  <DoubtPicture picture={picture} alt={m.doubts_picture_answer()} />
                </div>
              )}
              {voice && (
                <div className="mt-3">
                  <DoubtVoice voice={voice} />
                </div>
              )}
            </Card>
          </li>
        ))}
      </ol>
      {doubt.is_published && <p className="text-sm text-ink-2">{m.doubts_published()}</p>}
      <DoubtTurns key={doubt.said.length} doubt={doubt} />
      <div className="grid md:block">
        <ButtonLink look="secondary" place={paths.doubts()}>
          {m.doubts_all()}
        </ButtonLink>
      </div>
    </div>
  )
}

/** The own doubts, the latest turn first. */
function DoubtRows({ rows }: { rows: readonly DoubtRow[] }) {
  return (
    <ul className="grid grid-cols-1 gap-3">
      {rows.map((row) => (
        <li key={row.doubt_id}>
          <RowCard
            place={paths.doubt(row.doubt_id)}
            title={plainWords(row.text)}
            subtitle={dotted([stateWords(row.state), placeWords(row), formatMoment(row.turned_at)])}
          />
        </li>
      ))}
    </ul>
  )
}

const NoDoubts = () => (
  <EmptyPage
    title={m.doubts_none_title()}
    text={m.doubts_none_text()}
    onward={
      <ButtonLink look="secondary" place={paths.subjects()}>
        {m.title_subjects()}
      </ButtonLink>
    }
  />
)

/** Doubts of others in the batch near the place, with their answers. */
function NearList({ near }: { near: NearDoubts['near'] }) {
  if (near.length === 0) return null
  return (
    <section className="grid gap-2.5">
      <h2 className="text-lg">{m.doubts_near()}</h2>
      {near.map(({ question, answer }) => (
        <details key={`${question} ${answer}`} className="rounded-card border border-line bg-card px-4">
          <summary className="min-h-11 cursor-pointer py-3 font-semibold">
            <RichText text={question} className="inline!" />
          </summary>
          <RichText text={answer} className="border-t border-line py-3" />
        </details>
      ))}
    </section>
  )
}

/** Returns the place in the address in the form of the call; null when the address has none. */
function askedPlace({ topic, material, live, question, attempt, at = 0 }: DoubtSearch) {
  if (topic !== undefined) return { place: 'video' as const, about_id: topic, attempt_id: null, at }
  if (material !== undefined) return { place: 'page' as const, about_id: material, attempt_id: null, at }
  if (live !== undefined) return { place: 'class' as const, about_id: live, attempt_id: null, at }
  if (question === undefined || attempt === undefined) return null
  return { place: 'question' as const, about_id: question, attempt_id: attempt, at }
}

/** The own doubts, one of them, or a new one about the place that the address names. */
export function DoubtsScreen() {
  const { doubt_id } = useParams({ strict: false })
  const place = askedPlace(useSearch({ strict: false }))
  if (doubt_id !== undefined) return <OneDoubt doubtId={doubt_id} />
  return place ? <NewDoubt key={JSON.stringify(place)} place={place} /> : <OwnDoubts />
}

function OwnDoubts() {
  const query = useQuery(doubtsQuery(useStudId()))
  return (
    <>
      <PageHead title={m.doubts_title()} />
      <ListStates
        query={query}
        loading={<Skeleton of="rows" />}
        error="page"
        empty={<NoDoubts />}
        content={(rows) => <DoubtRows rows={rows} />}
      />
    </>
  )
}

function NewDoubt({ place }: { place: AskedPlace }) {
  const query = useQuery(nearQuery(useStudId(), place))
  return (
    <>
      <PageHead title={m.doubt_ask()} />
      <ItemStates
        query={query}
        loading={<Skeleton of="rows" />}
        content={({ near, ...known }) => (
          <div className="grid max-w-reading grid-cols-1 gap-5">
            <p className="text-ink-2 wrap-anywhere">{placeWords({ ...known, place: place.place })}</p>
            <NearList near={near} />
            <AskForm place={place} />
            <div className="grid md:block">
              <ButtonLink look="secondary" place={paths.doubts()}>
                {m.doubts_all()}
              </ButtonLink>
            </div>
          </div>
        )}
      />
    </>
  )
}
