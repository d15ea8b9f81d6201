import { getRouteApi, Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { ChangeDialog } from './change-dialog.tsx'
import { useChallenges, type ChallengedQuestion } from './challenges/use-challenges.ts'
import type { KeyChange, KeyQuestion, PaperKey, KeyVersion } from './key-data.ts'
import { TrySection, Changed } from './try-section.tsx'
import { useKey, useKeysAgain } from './use-key.ts'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { useSending } from '../../ui/use-sending.ts'
import { changeWords, keyWords } from './key-labels.ts'
import { Badge } from '../../ui/badge.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { RichText } from '#assessment/content/rich-text.tsx'
import { letterAt, plain } from '../../ui/figure-labels.ts'
import { FigureItems } from '../../ui/figure-items.tsx'
import { SuspectBadges } from '../../ui/suspect-badges.tsx'
import { QuestionChallenges } from './challenges/question-challenges.tsx'
import { suspectsFirst } from './suspects-first.rules.ts'

type QuestionCardProps = {
  paperId: number
  question: KeyQuestion
  /** What students hold against its key. */
  challenged: ChallengedQuestion | undefined
  /** The change of the question that is to be tried. */
  change: KeyChange | undefined
  /** Null while a correction is tried. */
  onChange: (() => void) | null
}

/** One question with its key and what students made of it. */
function QuestionCard({ paperId, question, challenged, change, onChange }: QuestionCardProps) {
  const { number, text, figures, key, printed } = question
  const [now, before] = [keyWords(question, key), keyWords(question, printed)]
  return (
    <li className="rounded-card border border-line p-4">
      <div className="flex items-start justify-between gap-4">
        <div className="min-w-0">
          <h3 className="font-semibold">{m.key_question({ number })}</h3>
          <div className="line-clamp-3 text-sm wrap-anywhere text-ink-2">
            <RichText text={text} />
          </div>
        </div>
        {onChange && (
          <div className="shrink-0">
            <Button look="secondary" onClick={onChange} aria-label={m.key_change_of({ number })}>
              {m.key_change()}
            </Button>
          </div>
        )}
      </div>
      <div className="mt-2 flex flex-wrap items-center gap-2">
        <span className="font-semibold">{key.cancelled === null ? m.key_is({ key: now }) : now}</span>
        {now !== before && <Badge tone="brand">{m.key_before({ key: before })}</Badge>}
        {change && <Badge tone="warn">{m.key_to_try({ key: changeWords(question, change) })}</Badge>}
        {figures && <SuspectBadges suspects={figures.suspects} />}
      </div>
      {figures && <Figures question={question} figures={figures} />}
      {challenged && (
        <QuestionChallenges paperId={paperId} question={question} challenged={challenged} onAccept={onChange} />
      )}
    </li>
  )
}

type Figures = NonNullable<KeyQuestion['figures']>

function Figures({ question: { options, key }, figures }: { question: KeyQuestion; figures: Figures }) {
  const { n, right_percent, discrimination, omitted, chosen, by_best } = figures
  const facts = [
    [m.key_right_percent(), `${plain(right_percent)}%`],
    [m.key_discrimination(), plain(discrimination)],
    [m.key_omitted(), String(omitted)],
    [m.key_students(), String(n)],
  ] as const
  return (
    <>
      <dl className="mt-3 flex flex-wrap gap-x-6 gap-y-2">
        <FigureItems figures={facts} />
      </dl>
      {options.length > 0 && (
        <ul className="mt-3 flex flex-wrap gap-2 text-sm tabular">
          {options.map(({ option_id, text }, at) => (
            <li
              key={option_id}
              title={text}
              className={`rounded-control border px-3 py-1 ${key.right.includes(option_id) ? 'border-good bg-good-50' : 'border-line'}`}
            >
              {m.key_option_count({ letter: letterAt(at), count: chosen[at] ?? 0, best: by_best[at] ?? 0 })}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

/** The keys that held, the latest first, with who made them and why. */
function VersionsSection({ paper }: { paper: PaperKey }) {
  return (
    <Section title={m.key_versions()}>
      <ul className="grid gap-3">
        {paper.versions.map((version) => (
          <Version key={version.version} paper={paper} version={version} />
        ))}
      </ul>
    </Section>
  )
}

function Version({ paper, version: { version, at, who, reason, changed } }: { paper: PaperKey; version: KeyVersion }) {
  const { busy, send } = useSending()
  const again = useKeysAgain()
  const isCurrent = version === paper.version
  const back = async () =>
    send(async () => {
      await staffCall('/staff/try_key', { paper_id: paper.paper_id, version: paper.version, back_to: version })
      await again()
      window.scrollTo({ top: 0 })
    })
  return (
    <li className="flex items-start justify-between gap-4 border-t border-line pt-3 first:border-t-0 first:pt-0">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          {version === 0 ? m.key_as_printed() : m.key_version({ version })}
          {isCurrent && <Badge tone="good">{m.key_holds()}</Badge>}
        </p>
        {at !== null && <p className="text-sm text-ink-2">{m.key_made_by({ who: who ?? '–', at: momentWords(at) })}</p>}
        {reason !== null && <p>{reason}</p>}
        <Changed paper={paper} changed={changed} />
      </div>
      {!isCurrent && !paper.trying && (
        <div className="shrink-0">
          <Button look="secondary" busy={busy} onClick={() => void back()} aria-label={m.key_back_to({ version })}>
            {m.key_back()}
          </Button>
        </div>
      )}
    </li>
  )
}

type ChangesBarProps = {
  paper: PaperKey
  changes: readonly KeyChange[]
  onChange: (changes: readonly KeyChange[]) => void
}

/** The changes that are to be tried together. */
function ChangesBar({ paper: { paper_id, version, questions }, changes, onChange }: ChangesBarProps) {
  const { busy, send } = useSending()
  const again = useKeysAgain()
  const attempt = async () =>
    send(async () => {
      await staffCall('/staff/try_key', { paper_id, version, changes: [...changes] })
      onChange([])
      await again()
    })
  return (
    <Section title={m.key_changes()}>
      <ul className="mb-4 grid gap-1">
        {changes.map((change) => {
          const question = questions.find(({ question_id }) => question_id === change.question_id)
          return (
            question && (
              <li key={change.question_id}>
                {m.key_changed_line({
                  number: question.number,
                  key: changeWords(question, change),
                })}
              </li>
            )
          )
        })}
      </ul>
      <div className="flex flex-wrap gap-2.5">
        <Button busy={busy} onClick={() => void attempt()}>
          {m.key_try()}
        </Button>
        <Button look="secondary" onClick={() => onChange([])}>
          {m.key_forget_changes()}
        </Button>
      </div>
    </Section>
  )
}

const route = getRouteApi('/staff/keys/$paper_id')

/** The key of a paper: suspect questions, pending changes and their effect, and earlier keys. */
export function KeyScreen() {
  const { paper_id } = route.useParams()
  const key = useKey(Number(paper_id))
  return (
    <Page
      title={key.data ? m.key_of({ name: key.data.name }) : m.key_title()}
      actions={
        <Link {...paths.sitting(Number(paper_id))} className={buttonClass('secondary')}>
          {m.key_to_hall()}
        </Link>
      }
    >
      <ScreenStates query={key} content={(data) => <Key key={data.version} paper={data} />} />
    </Page>
  )
}

function Key({ paper }: { paper: PaperKey }) {
  const challenged = useChallenges(paper.paper_id)
  const [changes, setChanges] = useState<readonly KeyChange[]>([])
  const [chosen, setChosen] = useState<KeyQuestion | null>(null)
  const keep = (change: KeyChange) =>
    setChanges([...changes.filter(({ question_id }) => question_id !== change.question_id), change])
  return (
    <>
      {paper.trying && <TrySection paper={paper} tried={paper.trying} challenged={challenged} />}
      {changes.length > 0 && <ChangesBar paper={paper} changes={changes} onChange={setChanges} />}
      <Section title={m.key_questions()}>
        <p className="mb-3 text-sm text-ink-2">{m.key_figures_from()}</p>
        <ul className="grid gap-3">
          {suspectsFirst(paper.questions, challenged).map((question) => (
            <QuestionCard
              key={question.question_id}
              paperId={paper.paper_id}
              question={question}
              challenged={challenged.get(question.question_id)}
              change={changes.find(({ question_id }) => question_id === question.question_id)}
              onChange={paper.trying ? null : () => setChosen(question)}
            />
          ))}
        </ul>
      </Section>
      {paper.versions.length > 0 && <VersionsSection paper={paper} />}
      <ChangeDialog
        sat={paper.sat}
        question={chosen}
        onKeep={(change) => {
          keep(change)
          setChosen(null)
        }}
        onClose={() => setChosen(null)}
      />
    </>
  )
}
