import { Check, UserRound } from 'lucide-react'
import { m } from '#messages/console'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import type { Doubt } from './use-doubt-queue.ts'

type Asked = NonNullable<Doubt['question']>

/** The question as it was asked, with what is right and what the student answered. */
export function AskedQuestion({ question }: { question: Asked }) {
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
