import { m } from '#messages/console'
import type { Choices } from '../../ui/choice-labels.ts'
import { Section } from '../../ui/page.tsx'
import { type Format, sectionRules, type Checked, type FormatSection, typeWords } from './paper-labels.ts'
import type { PartProps } from './part-props.ts'
import { Dices, ListPlus, ArrowDown, ArrowUp, X } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#ui/buttons/button.tsx'
import { type BankFilter, askedOf, BankFilters, type ChooserProps } from './bank-filters.tsx'
import { moved } from './paper-questions.rules.ts'
import { QuestionPicker } from './question-picker.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TextField } from '../../ui/text-field.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { useSending } from '../../ui/use-sending.ts'
import { RichText } from '#assessment/content/rich-text.tsx'
import { IconButton } from '#ui/buttons/icon-button.tsx'

type QuestionRowProps = QuestionLineProps & {
  /** Its place in the section, from 1. */
  number: number
  isLast: boolean
  onMove: (by: 1 | -1) => void
  onTakeOut: () => void
}

/** One question of a section, and what moves it. A button at an end keeps its focus. */
function QuestionRow({ number, isLast, onMove, onTakeOut, ...line }: QuestionRowProps) {
  const { code } = line
  const dim = 'aria-disabled:opacity-40'
  // An element that is moved within the page loses the focus.
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

type DrawDialogProps = ChooserProps & { /** How many the section lacks. */ count: number }

/** Questions by chance: the server draws them once, and they are what the paper has. */
const DrawDialog = ({ open, section, ...props }: DrawDialogProps) => (
  <Dialog open={open} title={section === null ? m.paper_draw() : m.paper_draw_for({ section })} onClose={props.onClose}>
    {open && <Draw {...props} />}
  </Dialog>
)

function Draw({ start, choices, taken, count: lacking, onAdd }: Omit<DrawDialogProps, 'open' | 'section'>) {
  const [filter, setFilter] = useState(start)
  const [typed, setTyped] = useState(String(lacking))
  const { busy, send } = useSending()
  const count = Number(typed)
  const isCount = Number.isInteger(count) && count >= 1 && count <= 300
  const draw = async () =>
    send(async () => {
      const { codes, found } = await staffCall('/staff/draw_questions', {
        ...askedOf(filter),
        count,
        taken: [...taken],
      })
      if (codes.length === 0) return void toast.error(m.paper_bank_none())
      if (found < count) toast(m.paper_draw_few({ count: found }))
      else toast.success(m.paper_drawn({ count }))
      onAdd(codes)
    })
  return (
    <>
      <p className="mb-4 text-ink-2">{m.paper_draw_about()}</p>
      <BankFilters filter={filter} choices={choices} onChange={setFilter} />
      <div className="grid gap-4">
        <TextField label={m.paper_draw_count()} inputMode="numeric" value={typed} onChange={setTyped} />
        <Button wide busy={busy} disabled={!isCount} onClick={() => void draw()}>
          {m.paper_draw_go()}
        </Button>
      </div>
    </>
  )
}

type Question = Checked['questions'][number]

type SectionQuestionsProps = {
  name: string
  codes: readonly string[]
  /** All questions of the paper: none is chosen twice. */
  taken: readonly string[]
  section: FormatSection | null
  choices: Choices
  /** Null until the bank's questions are loaded. */
  bank: readonly Question[] | null
  onChange: (codes: string[]) => void
}

/** The questions of a section in their order, and the two ways in which more come. */
function SectionQuestions(props: SectionQuestionsProps) {
  const { name, codes, taken, section, choices, bank, onChange } = props
  const [open, setOpen] = useState<'pick' | 'draw' | null>(null)
  // A question that is in the section twice has a key for each place.
  const rows = codes.map((code, at) => ({ code, at, key: codes.indexOf(code) === at ? code : `${code} ${at}` }))
  const known = new Map(bank?.map((question) => [question.code, question]))
  const subject = choices?.subjects.find(({ subject_code }) => subject_code === section?.subject_code)
  const start: BankFilter = {
    search: '',
    subject: subject ? String(subject.subject_id) : '',
    chapter: '',
    type: section?.answer_type ?? '',
    difficulty: '',
  }
  const left = section?.needs ? Math.max(section.needs - codes.length, 1) : 1
  const add = (more: readonly string[]) => {
    onChange([...codes, ...more])
    setOpen(null)
  }
  const dialog = { section: section?.name ?? null, start, choices, taken, onAdd: add, onClose: () => setOpen(null) }
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

type PaperSectionsProps = PartProps & { format: Format | null; choices: Choices }

/** The questions by sections; a blank paper has a single section. */
export function PaperSections({ format, choices, typed, set, errorAt, check }: PaperSectionsProps) {
  const error = errorAt('questions')
  const setSection = (at: number, codes: string[]) => set('questions', typed.questions.with(at, codes))
  const sections = typed.questions.map((codes, at) => {
    const section = format?.sections[at] ?? null
    return { codes, at, section, key: section?.name ?? String(at) }
  })
  return (
    <Section title={m.papers_questions()}>
      <div tabIndex={-1} data-field="questions" aria-invalid={error ? true : undefined} className="grid gap-6">
        {error && <p className="text-sm whitespace-pre-line text-bad wrap-anywhere">{error}</p>}
        {sections.map(({ key, codes, at, section }) => {
          const name = section?.name ?? m.papers_questions()
          return (
            <section key={key} aria-label={name} className="grid gap-3">
              {section && (
                <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 border-b border-line pb-2">
                  <h3 className="font-semibold">{name}</h3>
                  <span className="tabular text-sm">
                    {section.needs === null
                      ? codes.length
                      : m.paper_has_of({ has: codes.length, needs: section.needs })}
                  </span>
                  <p className="w-full text-sm text-ink-2">{sectionRules(section)}</p>
                </div>
              )}
              <SectionQuestions
                name={name}
                codes={codes}
                taken={typed.questions.flat()}
                section={section}
                choices={choices}
                bank={check?.questions ?? null}
                onChange={(now) => setSection(at, now)}
              />
            </section>
          )
        })}
      </div>
    </Section>
  )
}
