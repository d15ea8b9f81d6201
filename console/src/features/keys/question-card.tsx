import { m } from '#messages/console'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Badge } from '../../ui/badge.tsx'
import { letterAt, plain } from '../../ui/figure-words.ts'
import { FigureItems } from '../../ui/figure-items.tsx'
import { SuspectBadges } from '../../ui/suspect-badges.tsx'
import type { ChallengedQuestion } from './challenges/challenge-data.ts'
import { QuestionChallenges } from './challenges/question-challenges.tsx'
import type { KeyChange, KeyQuestion } from './key-data.ts'
import { changeWords, keyWords } from './key-words.ts'

type QuestionCardProps = {
  paperId: number
  question: KeyQuestion
  /** What students hold against its key. */
  challenged: ChallengedQuestion | undefined
  /** What is to be tried of it. */
  change: KeyChange | undefined
  /** Null while a correction is tried. */
  onChange: (() => void) | null
}

/** One question with its key and what students made of it. */
export function QuestionCard({ paperId, question, challenged, change, onChange }: QuestionCardProps) {
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
        <span className="font-semibold">{m.key_is({ key: now })}</span>
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
    [m.key_right_percent(), `${plain(right_percent)} %`],
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
