import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import type { Choices } from '../../ui/choice-labels.ts'
import { difficultyWords } from '../../ui/paper-labels.ts'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import {
  aimedIn,
  chapterOf,
  isReached,
  type Share,
  sharesOf,
  type Weighed,
  WEIGHED_BY,
  type WeighedBy,
  weighedQuestions,
  withTarget,
} from './blueprint.rules.ts'
import { type Format, typeWords } from './paper-labels.ts'
import type { PartProps } from './part-props.ts'

const TITLES: Record<WeighedBy, () => string> = {
  chapter: () => m.blueprint_by_chapter(),
  answer_type: () => m.blueprint_by_type(),
  difficulty: () => m.blueprint_by_difficulty(),
}

const WHOLE = 100

/** The targets of a draft and how near its questions are to them; undefined where nothing is aimed at. */
export function targetsMet({ typed, check, format }: BlueprintProps): { met: number; all: number } | undefined {
  const questions = weighedQuestions(typed, format?.sections ?? [], check?.questions ?? [])
  const shares = WEIGHED_BY.flatMap((of) => sharesOf(of, questions, typed.blueprint ?? []))
  const aimed = shares.filter(({ target }) => target !== null)
  const met = aimed.filter((share) => isReached(share, questions.length)).length
  return aimed.length === 0 ? undefined : { met, all: aimed.length }
}

type BlueprintProps = Pick<PartProps, 'typed' | 'check'> & { format: Format | null }
type BlueprintSectionProps = BlueprintProps & Pick<PartProps, 'set'> & { choices: Choices }

/** The shares of the paper's marks by chapter, answer type and difficulty, beside those that its author aims at. */
export function BlueprintSection({ typed, set, check, format, choices }: BlueprintSectionProps) {
  const questions = weighedQuestions(typed, format?.sections ?? [], check?.questions ?? [])
  const targets = typed.blueprint ?? []
  const aim = (of: WeighedBy) => (name: string, percent: string) =>
    set('blueprint', withTarget(targets, { of, name, percent }))
  return (
    <Section title={m.paper_blueprint()}>
      <p className="mb-2 text-sm text-ink-2">{m.blueprint_about()}</p>
      <div tabIndex={-1} data-field="blueprint" className="divide-y divide-line">
        {WEIGHED_BY.map((of) => {
          const shares = sharesOf(of, questions, targets)
          const has = targets.some((target) => target.of === of)
          return (
            <Measure key={of} title={TITLES[of]()} shares={shares} isOpen={has}>
              <Shares of={of} shares={shares} questions={questions} choices={choices} onAim={aim(of)} />
              {of === 'chapter' && (
                <AddChapter choices={choices} onAdd={(name) => aim(of)(name, NEW_TARGET)} taken={shares} />
              )}
            </Measure>
          )
        })}
      </div>
    </Section>
  )
}

type MeasureProps = { title: string; shares: readonly Share[]; isOpen: boolean; children: ReactNode }

function Measure({ title, shares, isOpen, children }: MeasureProps) {
  const [open, setOpen] = useState(isOpen)
  const aimed = aimedIn(shares)
  return (
    <details className="group" open={open} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2 font-medium">
        {title}
        <ChevronDown size={18} aria-hidden className="shrink-0 -rotate-90 group-open:rotate-0" />
      </summary>
      {open && (
        <div className="grid gap-3 pb-4">
          {children}
          {aimed !== null && Math.round(aimed) !== WHOLE && (
            <p role="status" className="text-sm text-warn">
              {m.blueprint_sum({ percent: shortened(aimed) })}
            </p>
          )}
        </div>
      )}
    </details>
  )
}

type SharesProps = {
  of: WeighedBy
  shares: readonly Share[]
  questions: readonly Weighed[]
  choices: Choices
  onAim: (name: string, percent: string) => void
}

function Shares({ of, shares, questions, choices, onAim }: SharesProps) {
  if (shares.length === 0) return <p className="text-sm text-ink-2">{m.paper_no_questions()}</p>
  return (
    <ul aria-label={TITLES[of]()} className="grid gap-2">
      {shares.map((share) => (
        <ShareRow
          key={share.name}
          share={share}
          count={questions.length}
          words={nameWords(of, share.name, choices)}
          onAim={(percent) => onAim(share.name, percent)}
        />
      ))}
    </ul>
  )
}

type ShareRowProps = { share: Share; count: number; words: string; onAim: (percent: string) => void }

function ShareRow({ share, count, words, onAim }: ShareRowProps) {
  const { questions, percent, typed, target } = share
  const off = target === null || isReached(share, count) ? null : percent - target
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_5.5rem] items-end gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap justify-between gap-x-3">
          <span className="min-w-0 wrap-anywhere">{words}</span>
          <span className="tabular text-sm text-ink-2">
            {m.blueprint_has({ count: questions, percent: shortened(percent) })}
          </span>
        </p>
        <div aria-hidden className="relative my-1.5 h-2 rounded-full bg-line">
          <div
            className={`h-2 rounded-full ${off === null ? 'bg-brand' : 'bg-warn'}`}
            style={{ width: `${Math.min(percent, WHOLE)}%` }}
          />
          {target !== null && (
            <div className="absolute -top-1 h-4 w-0.5 bg-ink" style={{ left: `${Math.min(target, WHOLE)}%` }} />
          )}
        </div>
        {off !== null && (
          <p className="text-sm text-warn">
            {off < 0 ? m.blueprint_under({ percent: shortened(-off) }) : m.blueprint_over({ percent: shortened(off) })}
          </p>
        )}
      </div>
      <TextField
        label={m.blueprint_target()}
        aria-label={m.blueprint_target_of({ name: words })}
        inputMode="decimal"
        autoComplete="off"
        maxLength={5}
        value={typed}
        onChange={onAim}
      />
    </li>
  )
}

/** What a chapter that is added begins with. */
const NEW_TARGET = '10'

type AddChapterProps = { choices: Choices; taken: readonly Share[]; onAdd: (name: string) => void }

/** A chapter of which the paper has no question yet. */
function AddChapter({ choices, taken, onAdd }: AddChapterProps) {
  const [subject, setSubject] = useState('')
  const [number, setNumber] = useState('')
  const name = `${subject} ${Number(number)}`
  const isNew = subject !== '' && /^\d{1,4}$/.test(number.trim()) && !taken.some((share) => share.name === name)
  const add = () => {
    onAdd(name)
    setNumber('')
  }
  return (
    <div className="grid items-end gap-3 sm:grid-cols-[minmax(0,1fr)_10rem_auto]">
      <SelectField
        label={m.paper_bank_subject()}
        value={subject}
        onChange={setSubject}
        options={[
          { value: '', words: m.student_choose() },
          ...(choices?.subjects ?? []).map(({ subject_code: value }) => ({
            value,
            words: subjectNamed(value, choices),
          })),
        ]}
      />
      <TextField label={m.paper_bank_chapter()} inputMode="numeric" value={number} onChange={setNumber} />
      <Button look="secondary" disabled={!isNew} onClick={add}>
        {m.blueprint_add_chapter()}
      </Button>
    </div>
  )
}

function nameWords(of: WeighedBy, name: string, choices: Choices): string {
  if (of === 'answer_type') return typeWords(name)
  if (of === 'difficulty') return difficultyWords(name)
  const { subject, chapter } = chapterOf(name)
  const named = subjectNamed(subject, choices)
  return chapter === '' ? named : m.paper_place({ subject: named, chapter })
}

function subjectNamed(code: string, choices: Choices): string {
  const subject = choices?.subjects.find(({ subject_code }) => subject_code === code)
  const isShared = choices?.subjects.some(
    ({ subject_name, subject_code }) => subject_name === subject?.subject_name && subject_code !== code,
  )
  return subject ? (isShared ? `${subject.subject_name} (${code})` : subject.subject_name) : code
}

/** One decimal at most. */
const shortened = (number: number): string => String(Math.round(number * 10) / 10)
