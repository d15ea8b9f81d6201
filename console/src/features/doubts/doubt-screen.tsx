import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { m } from '#messages/console'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import { buttonClass } from '../../../../web/src/ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { AnswerForm } from './answer-form.tsx'
import { PlaceFile } from './place-file.tsx'
import { AskedQuestion } from './asked-question.tsx'
import { DoubtActs } from './doubt-acts.tsx'
import { placeWords, STATES } from './doubt-words.ts'
import type { Doubt } from './use-doubt-queue.ts'

/** One doubt with its place, what was said, and its answer. */
export function DoubtScreen() {
  const { doubt_id = '' } = useParams({ strict: false })
  const query = useQuery(staffQuery('/staff/doubt', { doubt_id: Number(doubt_id) }))
  const back = (
    <Link {...paths.doubts()} className={buttonClass('secondary')}>
      {m.menu_doubts()}
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
          {doubt.said.map(({ by, name, text, at }, index) => (
            <li key={`${by} ${at} ${text}`} className={by === 'teacher' ? 'border-s-4 border-brand ps-3' : ''}>
              <h3 className="text-sm font-semibold text-ink-2">{`${name ?? student} · ${momentWords(at)}`}</h3>
              <RichText text={text} />
              {index === 0 && doubt.picture !== null && (
                <img
                  src={`data:image/jpeg;base64,${doubt.picture}`}
                  alt={m.doubts_picture()}
                  className="mt-3 max-h-128 max-w-full rounded-control border border-line"
                />
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
