import { ArrowDown, ArrowUp, Dices, ListPlus, X } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { IconButton } from '../../../../web/src/ui/buttons/icon-button.tsx'
import type { Choices } from '../../ui/choice-words.ts'
import type { BankFilter } from './bank-filters.tsx'
import { DrawDialog } from './draw-dialog.tsx'
import { moved } from './paper-questions.rules.ts'
import { type Checked, type FormatSection, typeWords } from './paper-words.ts'
import { QuestionPicker } from './question-picker.tsx'

type Question = Checked['questions'][number]

type SectionQuestionsProps = {
  name: string
  codes: readonly string[]
  /** All of the paper: none is chosen twice. */
  taken: readonly string[]
  section: FormatSection | null
  choices: Choices
  /** Null as long as nobody knows what the bank has. */
  bank: readonly Question[] | null
  onChange: (codes: string[]) => void
}

/** The questions of a section in their order, and the two ways in which more come. */
export function SectionQuestions(props: SectionQuestionsProps) {
  const { name, codes, taken, section, choices, bank, onChange } = props
  const [open, setOpen] = useState<'pick' | 'draw' | null>(null)
  const known = new Map(bank?.map((question) => [question.code, question]))
  const subject = choices?.subjects.find(({ subject_code }) => subject_code === section?.subject_code)
  const start: BankFilter = {
    search: '',
    subject: subject ? String(subject.subject_id) : '',
    chapter: '',
    type: section?.answer_type ?? '',
  }
  const left = section?.needs ? Math.max(section.needs - codes.length, 1) : 1
  const add = (more: readonly string[]) => {
    onChange([...codes, ...more])
    setOpen(null)
  }
  const dialog = { name, start, choices, taken, onAdd: add, onClose: () => setOpen(null) }
  return (
    <>
      {codes.length === 0 ? (
        <p className="text-ink-2">{m.paper_no_questions()}</p>
      ) : (
        <ol aria-label={name} className="grid">
          {codes.map((code, at) => (
            <li
              key={`${code} ${at}`}
              className="flex flex-wrap items-start gap-x-2 border-b border-line py-1.5 last:border-b-0 sm:flex-nowrap"
            >
              <span className="tabular w-7 shrink-0 pt-2.5 text-end text-ink-2">{at + 1}</span>
              <QuestionLine code={code} question={known.get(code)} isKnown={bank !== null} />
              <span className="flex w-full shrink-0 justify-end sm:w-auto">
                <IconButton
                  icon={ArrowUp}
                  look="hover"
                  label={m.paper_up({ code })}
                  aria-disabled={at === 0}
                  className="aria-disabled:opacity-40"
                  onClick={() => onChange(moved(codes, at, -1))}
                />
                <IconButton
                  icon={ArrowDown}
                  look="hover"
                  label={m.paper_down({ code })}
                  aria-disabled={at === codes.length - 1}
                  className="aria-disabled:opacity-40"
                  onClick={() => onChange(moved(codes, at, 1))}
                />
                <IconButton
                  icon={X}
                  look="hover"
                  label={m.paper_take_out({ code })}
                  onClick={() => onChange(codes.toSpliced(at, 1))}
                />
              </span>
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-2.5">
        <Button look="secondary" icon={ListPlus} onClick={() => setOpen('pick')}>
          {m.paper_pick()}
        </Button>
        <Button look="secondary" icon={Dices} onClick={() => setOpen('draw')}>
          {m.paper_draw()}
        </Button>
      </div>
      <QuestionPicker {...dialog} open={open === 'pick'} />
      <DrawDialog {...dialog} count={left} open={open === 'draw'} />
    </>
  )
}

type QuestionLineProps = { code: string; question: Question | undefined; isKnown: boolean }

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
      {question && <span className="line-clamp-2 wrap-anywhere">{question.question}</span>}
      {!question && isKnown && <span className="text-sm text-bad">{m.paper_not_there()}</span>}
    </span>
  )
}
