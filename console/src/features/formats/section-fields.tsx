import { ArrowDown, ArrowUp, Trash2 } from 'lucide-react'
import { m } from '#messages/console'
import { IconButton } from '#ui/buttons/icon-button.tsx'
import type { Choices } from '../../ui/choice-labels.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { textFieldOf } from '../../ui/text-field-of.ts'
import { TickBox } from '../../ui/tick-box.tsx'
import type { SectionText } from './formats-data.ts'

/** The sheet's words for the types, and for marks of a part of the right options. */
const MULTIPLE = 'Multiple'
const JEE_ADVANCED = 'JEE Advanced'

const typeOptions = () => [
  { value: '', words: m.formats_any_type() },
  { value: 'Single', words: m.paper_type_single() },
  { value: MULTIPLE, words: m.paper_type_multiple() },
  { value: 'Number', words: m.paper_type_number() },
]

const LABELS: Record<keyof SectionText, () => string> = {
  section: m.formats_section,
  subject: m.timetable_subject,
  type: m.formats_type,
  questions: m.papers_questions,
  attempt_at_most: m.formats_most,
  marks: m.formats_right,
  negative_marks: m.formats_wrong,
  partial: m.formats_partial,
  minutes: m.formats_limit,
}

type SectionFieldsProps = {
  at: number
  count: number
  section: SectionText
  choices: Choices
  errorAt: (field: string) => string | undefined
  onChange: (section: SectionText) => void
  onMove: (by: 1 | -1) => void
  onRemove: () => void
}

/** One section of a format: its questions, and how they are marked. */
export function SectionFields(props: SectionFieldsProps) {
  const { at, section, choices, errorAt, onChange } = props
  const set = (key: keyof SectionText, value: string) => onChange({ ...section, [key]: value })
  const fieldOf = textFieldOf<keyof SectionText>(LABELS, {
    typed: section,
    set,
    errorAt: (key) => errorAt(`${at}.${key}`),
  })
  const field = (key: keyof SectionText) => ({ ...fieldOf(key), name: `${at}.${key}` })
  const subjects = (choices?.subjects ?? []).map((one) => ({ value: one.subject_code, words: one.subject_name }))
  const setType = (type: string) => onChange({ ...section, type, partial: type === MULTIPLE ? section.partial : '' })
  return (
    <fieldset className="min-w-0 rounded-card border border-line bg-card p-4">
      <legend className="px-1 font-semibold">{m.formats_section_no({ number: at + 1 })}</legend>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField {...field('section')} aria-required maxLength={100} autoComplete="off" />
        <SelectField {...field('subject')} options={[{ value: '', words: m.formats_any_subject() }, ...subjects]} />
        <SelectField {...field('type')} onChange={setType} options={typeOptions()} />
        <TextField {...field('questions')} aria-required inputMode="numeric" autoComplete="off" />
        <TextField {...field('marks')} aria-required inputMode="decimal" autoComplete="off" />
        <TextField {...field('negative_marks')} aria-required hint={m.formats_wrong_hint()} autoComplete="off" />
        <TextField {...field('attempt_at_most')} hint={m.formats_most_hint()} inputMode="numeric" autoComplete="off" />
        <TextField {...field('minutes')} hint={m.formats_limit_hint()} inputMode="numeric" autoComplete="off" />
      </div>
      {section.type === MULTIPLE && (
        <Partial
          isOn={section.partial !== ''}
          error={errorAt(`${at}.partial`)}
          onChange={(isOn) => set('partial', isOn ? JEE_ADVANCED : '')}
        />
      )}
      <Moves {...props} />
    </fieldset>
  )
}

type PartialProps = { isOn: boolean; error: string | undefined; onChange: (isOn: boolean) => void }

const Partial = ({ isOn, error, onChange }: PartialProps) => (
  <div className="mt-2">
    <TickBox checked={isOn} onChange={onChange}>
      {m.formats_partial()}
    </TickBox>
    {error !== undefined && <p className="text-sm text-bad">{error}</p>}
  </div>
)

function Moves({ at, count, section, onMove, onRemove }: SectionFieldsProps) {
  if (count < 2) return null
  const name = section.section.trim() || m.formats_section_no({ number: at + 1 })
  const dim = 'aria-disabled:opacity-45'
  return (
    <div className="mt-2 -mb-2 flex justify-end">
      {/* Not disabled: whoever has just moved it to the end keeps the focus. */}
      <IconButton
        icon={ArrowUp}
        look="hover"
        label={m.lessons_up({ name })}
        aria-disabled={at === 0}
        className={dim}
        onClick={() => at > 0 && onMove(-1)}
      />
      <IconButton
        icon={ArrowDown}
        look="hover"
        label={m.lessons_down({ name })}
        aria-disabled={at === count - 1}
        className={dim}
        onClick={() => at < count - 1 && onMove(1)}
      />
      <IconButton icon={Trash2} look="hover" label={m.formats_remove({ name })} onClick={onRemove} />
    </div>
  )
}
