import { Dices, ListPlus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import type { Choices } from '../../ui/choice-words.ts'
import type { BankFilter } from './bank-filters.tsx'
import { DrawDialog } from './draw-dialog.tsx'
import { moved } from './paper-questions.rules.ts'
import type { Checked, FormatSection } from './paper-words.ts'
import { QuestionRow } from './question-row.tsx'
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
  // Of a question that stands twice each has a name of its own.
  const rows = codes.map((code, at) => ({ code, at, key: codes.indexOf(code) === at ? code : `${code} ${at}` }))
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
          {rows.map(({ key, code, at }) => (
            <QuestionRow
              key={key}
              code={code}
              number={at + 1}
              isLast={at === codes.length - 1}
              question={known.get(code)}
              isKnown={bank !== null}
              onMove={(by) => onChange(moved(codes, at, by))}
              onTakeOut={() => onChange(codes.toSpliced(at, 1))}
            />
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
