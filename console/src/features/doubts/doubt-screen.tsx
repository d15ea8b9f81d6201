import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { m } from '#messages/console'
import { RichText } from '#assessment/content/rich-text.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { placeWords, STATES } from './doubt-labels.ts'
import { AnswerForm } from './answer-form.tsx'
import { AnswerPhoto } from './photo-field.tsx'
import { AnswerVoice } from './voice-field.tsx'
import { type Doubt, renewDoubts } from './use-doubt-queue.ts'
import { ExternalLink, Check, UserRound } from 'lucide-react'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'

/** What can be done beside an answer, each taken back by one press. */
function DoubtActs({ doubt }: { doubt: Doubt }) {
  const { doubt_id, version, state, is_published, batch, said } = doubt
  const { busy, send } = useSending()
  const publish = async (of: number, on: boolean) => {
    const turned = await staffCall('/staff/publish_doubt', { doubt_id, version: of, publish: on })
    await renewDoubts()
    return turned.version
  }
  const close = async (of: number, restore: boolean) => {
    const turned = await staffCall('/staff/close_doubt', { doubt_id, version: of, restore })
    await renewDoubts()
    return turned.version
  }
  const press = async (act: typeof publish, on: boolean, words: string) =>
    send(async () => {
      const now = await act(version, on)
      sayWithUndo(words, async () => act(now, !on))
    })
  const isAnswered = said.some(({ by }) => by === 'teacher')
  const isClosed = state === 'closed'
  return (
    <div className="flex flex-wrap gap-2.5">
      {isAnswered && batch !== null && (
        <Button
          look="secondary"
          busy={busy}
          onClick={() =>
            void press(publish, !is_published, is_published ? m.doubts_unpublished() : m.doubts_is_published())
          }
        >
          {is_published ? m.doubts_unpublish() : m.doubts_publish()}
        </Button>
      )}
      <Button
        look="secondary"
        busy={busy}
        onClick={() => void press(close, isClosed, isClosed ? m.doubts_restored() : m.doubts_closed())}
      >
        {isClosed ? m.doubts_restore() : m.doubts_close()}
      </Button>
    </div>
  )
}

type Asked = NonNullable<Doubt['question']>

/** The question as it was asked, with what is right and what the student answered. */
function AskedQuestion({ question }: { question: Asked }) {
  const { passage, options, right_answer, own_answer, explanation } = question
  return (
    <div className="mt-3 grid gap-3 border-t border-line pt-3">
      {passage !== null && <RichText text={passage} className="text-ink-2" />}
      <RichText text={question.question} />
      {options.length > 0 && (
        <ul className="grid gap-1.5">
          {options.map(({ text, is_right, is_own }) => (
            <li key={text} className="flex flex-wrap items-center gap-x-3 rounded-control border border-line px-3 py-2">
              <RichText text={text} className="min-w-0 grow" />
              {is_right && (
                <span className="inline-flex items-center gap-1 text-sm text-good">
                  <Check size={16} aria-hidden />
                  {m.doubts_right()}
                </span>
              )}
              {is_own && (
                <span className="inline-flex items-center gap-1 text-sm text-brand-strong">
                  <UserRound size={16} aria-hidden />
                  {m.doubts_own()}
                </span>
              )}
            </li>
          ))}
        </ul>
      )}
      {options.length === 0 && <p>{m.doubts_right_answer({ answer: right_answer })}</p>}
      <p>{own_answer === null ? m.doubts_left() : m.doubts_own_answer({ answer: own_answer })}</p>
      {explanation !== null && <RichText text={explanation} className="text-ink-2" />}
    </div>
  )
}

type PlaceFileProps = { file: NonNullable<Doubt['file']>; at: number; label: string }

/** The student's place: the video from that second, or the document at that page. */
function PlaceFile({ file: { url, is_video, captions }, at, label }: PlaceFileProps) {
  if (is_video)
    return (
      // oxlint-disable-next-line jsx-a11y/media-has-caption -- a provider may have none for a video
      <video
        src={`${url}#t=${at}`}
        aria-label={label}
        controls
        playsInline
        preload="metadata"
        className="mt-3 aspect-video w-full rounded-control bg-ink"
      >
        {captions.map((address) => (
          <track key={address} kind="captions" label={m.lessons_captions()} src={address} />
        ))}
      </video>
    )
  return (
    <a href={`${url}#page=${at}`} target="_blank" rel="noopener" className={`${buttonClass('secondary')} mt-3`}>
      <ExternalLink size={20} aria-hidden />
      {m.doubts_open_page({ page: at })}
    </a>
  )
}

/** One doubt with its place, what was said, and its answer. */
export function DoubtScreen() {
  const { doubt_id = '' } = useParams({ strict: false })
  const query = useQuery(staffQuery('/staff/doubt', { doubt_id: Number(doubt_id) }))
  const back = (
    <Link {...paths.doubts()} className={buttonClass('secondary')}>
      {m.doubts_all()}
    </Link>
  )
  return (
    <Page title={m.doubts_one()} actions={back}>
      <ScreenStates query={query} content={(doubt) => <Whole doubt={doubt} />} />
    </Page>
  )
}

function Whole({ doubt }: { doubt: Doubt }) {
  const { state, student, batch, subject, question, is_published } = doubt
  const isWaiting = state === 'open' || state === 'reopened'
  return (
    <div className="max-w-reading">
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        <Badge tone={STATES[state].tone}>{STATES[state].words()}</Badge>
        {is_published && <Badge tone="brand">{m.doubts_is_published()}</Badge>}
        <span className="wrap-anywhere text-ink-2">{[student, batch].filter(Boolean).join(' · ')}</span>
      </div>
      <Section title={m.doubts_place()}>
        <p className="wrap-anywhere">{`${subject} · ${placeWords(doubt)}`}</p>
        {doubt.file && <PlaceFile file={doubt.file} at={doubt.at} label={placeWords(doubt)} />}
        {question && <AskedQuestion question={question} />}
      </Section>
      <Section title={m.doubts_said()}>
        <ol className="grid gap-4">
          {doubt.said.map(({ by, name, text, at, picture, voice }, index) => (
            <li key={`${by} ${at} ${text}`} className={by === 'teacher' ? 'border-s-4 border-brand ps-3' : ''}>
              <h3 className="text-sm font-semibold text-ink-2">{`${name ?? student} · ${momentWords(at)}`}</h3>
              {text !== '' && <RichText text={text} />}
              {index === 0 && doubt.picture !== null && (
                <img
                  src={`data:image/jpeg;base64,${doubt.picture}`}
                  alt={m.doubts_picture()}
                  className="mt-3 max-h-128 max-w-full rounded-control border border-line"
                />
              )}
              {picture !== null && (
                <div className="mt-3">
                  <AnswerPhoto photo={picture} />
                </div>
              )}
              {voice && (
                <div className="mt-3">
                  <AnswerVoice doubtId={doubt.doubt_id} voice={voice} />
                </div>
              )}
            </li>
          ))}
        </ol>
      </Section>
      {isWaiting && (
        <Section title={m.doubts_answer()}>
          <AnswerForm key={doubt.doubt_id} doubt={doubt} />
        </Section>
      )}
      <DoubtActs doubt={doubt} />
    </div>
  )
}
