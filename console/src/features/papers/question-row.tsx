import { ArrowDown, ArrowUp, X } from 'lucide-react'
import { m } from '#messages/console'
import { RichText } from '../../../../web/src/assessment/content/rich-text.tsx'
import { IconButton } from '../../../../web/src/ui/buttons/icon-button.tsx'
import { type Checked, typeWords } from './paper-words.ts'

type QuestionRowProps = QuestionLineProps & {
  /** Its place in the section, from 1. */
  number: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onTakeOut: () => void
}

/** One question of a section, and what moves it. A button at an end keeps its focus. */
export function QuestionRow({ number, isLast, onMove, onTakeOut, ...line }: QuestionRowProps) {
  const { code } = line
  const dim = 'aria-disabled:opacity-40'
  // What is put elsewhere in the page loses the focus.
  const move = (button: HTMLElement, by: 1 | -1) => {
    onMove(by)
    requestAnimationFrame(() => button.focus())
  }
  const takeOut = (button: HTMLElement) => {
    const list = button.closest('ol')
    onTakeOut()
    requestAnimationFrame(() => {
      const next = list?.children[Math.min(number, list.children.length) - 1]
      next?.querySelector<HTMLElement>('button:last-child')?.focus()
    })
  }
  return (
    <li className="flex flex-wrap items-start gap-x-2 border-b border-line py-1.5 last:border-b-0 sm:flex-nowrap">
      <span className="tabular w-7 shrink-0 pt-1.5 text-end text-ink-2">{number}</span>
      <QuestionLine {...line} />
      <span className="flex w-full shrink-0 justify-end sm:w-auto">
        <IconButton
          icon={ArrowUp}
          look="hover"
          label={m.paper_up({ code })}
          aria-disabled={number === 1}
          className={dim}
          onClick={(event) => move(event.currentTarget, -1)}
        />
        <IconButton
          icon={ArrowDown}
          look="hover"
          label={m.paper_down({ code })}
          aria-disabled={isLast}
          className={dim}
          onClick={(event) => move(event.currentTarget, 1)}
        />
        <IconButton
          icon={X}
          look="hover"
          label={m.paper_take_out({ code })}
          onClick={(event) => takeOut(event.currentTarget)}
        />
      </span>
    </li>
  )
}

type QuestionLineProps = { code: string; question: Checked['questions'][number] | undefined; isKnown: boolean }

function QuestionLine({ code, question, isKnown }: QuestionLineProps) {
  return (
    <span className="min-w-0 flex-1 py-1.5">
      <span className="flex flex-wrap gap-x-2 text-sm">
        <span className="font-medium">{code}</span>
        {question && (
          <span className="text-ink-2">
            {question.subject_name} · {typeWords(question.answer_type)}
          </span>
        )}
      </span>
      {question && (
        <span className="line-clamp-3 wrap-anywhere">
          <RichText text={question.question} />
        </span>
      )}
      {!question && isKnown && <span className="text-sm text-bad">{m.paper_not_there()}</span>}
    </span>
  )
}
