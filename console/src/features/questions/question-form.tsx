import type { ComponentProps } from 'react'
import { m } from '#messages/console'
import { languageNames } from '#messages/languages'
import { BothValues } from '../../ui/both-values.tsx'
import { CropDialog } from '../../ui/crop-dialog.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { ReasonDialog } from '../../ui/reason-dialog.tsx'
import { Section } from '../../ui/page.tsx'
import { checkWords } from './check-labels.ts'
import { EditorContext, useEditor } from './editor-context.ts'
import { difficultyOptions } from '../../ui/paper-labels.ts'
import { fieldWords } from '../../ui/questions/field-labels.ts'
import { FormulaPalette } from './formula-palette.tsx'
import { OptionFields } from './option-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { difficultyNamed, type FieldName } from '#contract/staff/question-fields.rules.ts'
import { LANGUAGES, type StoredQuestion } from './question-data.ts'
import { QuestionPreview } from './question-preview.tsx'
import { useQuestionForm } from './use-question-form.ts'
import { WordsField } from './words-field.tsx'
import { Link } from '@tanstack/react-router'
import { paths } from '../../paths.ts'
import { ChevronDown, CircleAlert, CircleCheck, Info } from 'lucide-react'
import type { StaffData } from '../../api/staff-call.ts'
import type { Check } from '#contract/staff/question-checks.rules.ts'
import { useQuery } from '@tanstack/react-query'
import { TextField } from '../../ui/text-field.tsx'
import { staffQuery } from '../../api/staff-query.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { typeWords } from './question-state.tsx'

const DifficultyField = (field: Omit<ComponentProps<typeof SelectField>, 'options'>) => (
  <SelectField {...field} value={difficultyNamed(field.value)} options={difficultyOptions(field.value)} />
)

/** The place of a question, its type and its marks. */
function DetailFields({ isNew }: { isNew: boolean }) {
  const { typed, set, errorAt } = useEditor()
  const { data: places } = useQuery(staffQuery('/staff/question_places', {}))
  const subject = places?.subjects.find(({ code }) => code === typed.subject)
  const field = (name: FieldName, label: string) => ({
    label,
    name,
    value: typed[name],
    onChange: (value: string) => set(name, value),
    error: errorAt(name),
  })
  const subjects = (places?.subjects ?? []).map(({ code, name, level }) => ({
    value: code,
    words: `${name}, ${level}`,
  }))
  const chapters = (subject?.chapters ?? []).map(({ chapter_no, name }) => ({
    value: String(chapter_no),
    words: `${chapter_no}. ${name}`,
  }))
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        {...field('subject', m.questions_subject())}
        aria-required
        onChange={(value) => {
          set('subject', value)
          set('chapter_no', '')
        }}
        options={[{ value: '', words: m.student_choose() }, ...subjects]}
      />
      <SelectField
        {...field('chapter_no', m.questions_chapter())}
        options={[{ value: '', words: m.question_whole_subject() }, ...chapters]}
      />
      <SelectField
        {...field('type', m.questions_type())}
        onChange={(value) => {
          set('type', value)
          if ((value === 'Number') !== (typed.type === 'Number')) set('correct', '')
        }}
        options={[
          { value: 'Single', words: typeWords('single') },
          { value: 'Multiple', words: typeWords('multiple') },
          { value: 'Number', words: typeWords('number') },
        ]}
      />
      <TextField
        {...field('code', m.questions_code())}
        hint={isNew ? m.question_code_hint() : undefined}
        readOnly={!isNew}
        maxLength={40}
        autoComplete="off"
      />
      <TextField {...field('marks', m.question_marks())} inputMode="decimal" autoComplete="off" />
      <TextField {...field('negative_marks', m.question_negative())} inputMode="decimal" autoComplete="off" />
      <DifficultyField {...field('difficulty', m.question_difficulty())} />
    </div>
  )
}

type QuestionChecksListProps = {
  checks: readonly Check[]
  /** The server's further findings; undefined until the server has answered. */
  told: StaffData<'/staff/check_question'> | undefined
  onGo: (field: FieldName) => void
}

/** Warnings during typing. A press leads to the field. */
function QuestionChecksList({ checks, told, onGo }: QuestionChecksListProps) {
  const isQuiet = checks.length === 0 && (told?.notes.length ?? 0) === 0 && (told?.twins.length ?? 0) === 0
  return (
    <div role="status" aria-label={m.question_checks()} className="grid gap-1 text-sm">
      {isQuiet && (
        <p className="flex items-center gap-2 text-good">
          <CircleCheck size={18} aria-hidden />
          {m.question_no_fault()}
        </p>
      )}
      {checks.map((check) => (
        <button
          key={`${check.field} ${checkWords(check)}`}
          type="button"
          className="flex min-h-11 items-center gap-2 rounded-control px-2 text-start wrap-anywhere hover:bg-brand-50"
          onClick={() => onGo(check.field)}
        >
          <CircleAlert size={18} aria-hidden className="shrink-0 text-warn" />
          {checkWords(check)}
        </button>
      ))}
      {told?.twins.map(({ question_id, code }) => (
        <Link
          key={question_id}
          {...paths.question(question_id)}
          target="_blank"
          className="flex min-h-11 items-center gap-2 px-2 text-brand-strong"
        >
          <CircleAlert size={18} aria-hidden className="shrink-0 text-warn" />
          {m.question_twin({ code })}
        </Link>
      ))}
      {told?.notes.map((note) => (
        <p key={note} className="flex items-center gap-2 px-2 py-1 wrap-anywhere">
          <Info size={18} aria-hidden className="shrink-0 text-ink-2" />
          {note}
        </p>
      ))}
    </div>
  )
}

/** Says that sealed papers have a question, and that it takes two people to change it. */
function BoundNotice({ stored: { bound_by, waiting_change } }: { stored: StoredQuestion }) {
  if (bound_by.length === 0) return null
  return (
    <section aria-label={m.sealed_bound()} className="grid gap-1.5 rounded-control border border-warn bg-warn-50 p-4">
      <h3 className="font-semibold">{m.sealed_bound()}</h3>
      <p className="text-sm wrap-anywhere">{m.sealed_bound_text({ papers: bound_by.join(', ') })}</p>
      {waiting_change !== null && (
        <Link
          {...paths.sealedChange(waiting_change)}
          className="inline-flex min-h-11 items-center text-brand-strong underline"
        >
          {m.sealed_waiting()}
        </Link>
      )}
    </section>
  )
}

type QuestionFormProps = {
  stored: StoredQuestion | null
  onSaved: (saved: { question_id: number; code: string }) => void
  /** Called for a question in sealed papers. */
  onProposed?: (change_id: number) => void
  onCancel: () => void
}

/** Writes a question. */
export function QuestionForm({ stored, onSaved, onProposed, onCancel }: QuestionFormProps) {
  const form = useQuestionForm(stored, onSaved, onProposed)
  const { draft, typed, clashes, take, isDirty, busy, checks, languages } = form
  const noteAt = (field: FieldName) => {
    const own = checks.find(
      ({ about, field: at }) =>
        at === field && (about === 'formula' || about === 'unconverted' || about === 'legacy_font'),
    )
    return own && checkWords(own)
  }
  return (
    <EditorContext value={{ ...form, noteAt }}>
      {form.cropping && (
        <CropDialog
          file={form.cropping.file}
          onTake={(crop) => form.takeCropped(crop)}
          onClose={() => form.takeCropped(null)}
        />
      )}
      <ReasonDialog
        open={form.isAsked}
        title={m.sealed_propose_title({ code: typed.code })}
        text={m.sealed_propose_text({ papers: stored?.bound_by.join(', ') ?? '' })}
        action={m.sealed_propose()}
        onReason={form.propose}
        onClose={form.closeAsked}
      />
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <Form label={m.question_form()} onSubmit={form.save}>
        <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25.25rem]">
          <div className="grid gap-4">
            <DraftNotice draft={draft} />
            {stored && <BoundNotice stored={stored} />}
            <BothValues clashes={clashes} label={fieldWords} words={(_field, value) => value} onTake={take} />
            <DetailFields isNew={stored === null} />
            <Languages chosen={languages} onChange={form.setLanguages} />
            <FormulaPalette onChoose={form.insert} />
            <WordsField written="question" label={m.question_text()} rows={4} picture="question_image" isNeeded />
            <PictureField field="question_image" label={m.question_text()} words="question_image_text" />
            <MoreParts isOpen={typed.passage !== '' || typed.passage_image !== '' || typed.list_one !== ''} />
            <OptionFields />
            <WordsField written="explanation" label={m.question_explanation()} rows={3} />
          </div>
          <Seen form={form} />
          <FormButtons
            words={form.isProposal ? m.sealed_propose() : m.save()}
            busy={busy}
            draft={draft}
            onCancel={onCancel}
          />
        </div>
      </Form>
    </EditorContext>
  )
}

/** What a student sees of it, and what may be wrong: before the buttons, or on a laptop beside the fields. */
function Seen({ form: { typed, languages, checks, told } }: { form: ReturnType<typeof useQuestionForm> }) {
  return (
    <div className="grid grid-cols-1 xl:sticky xl:top-4 xl:row-span-2">
      <Section title={m.question_preview()}>
        <QuestionPreview fields={typed} languages={languages} />
      </Section>
      <Section title={m.question_checks()}>
        <QuestionChecksList checks={checks} told={told} onGo={focusField} />
      </Section>
    </div>
  )
}

const focusField = (field: FieldName): void => {
  const named = document.querySelector<HTMLElement>(`[name="${field}"]`)
  const control = named ?? document.querySelector<HTMLElement>('[name="correct-option"]')
  control?.focus()
}

type Languages = ReturnType<typeof useQuestionForm>['languages']

/** English, and what else the question is written in. */
function Languages({ chosen, onChange }: { chosen: Languages; onChange: (chosen: Languages) => void }) {
  return (
    <fieldset className="flex flex-wrap items-center gap-x-4">
      <legend className="text-sm font-medium">{m.question_languages()}</legend>
      {LANGUAGES.filter((language) => language !== 'en').map((language) => (
        <label key={language} lang={language} className="flex min-h-11 items-center gap-2">
          <input
            type="checkbox"
            checked={chosen.includes(language)}
            onChange={({ target }) =>
              onChange(LANGUAGES.filter((one) => (one === language ? target.checked : chosen.includes(one))))
            }
            className="size-5 accent-brand-strong"
          />
          {languageNames[language]}
        </label>
      ))}
    </fieldset>
  )
}

/** What few questions have. */
const MoreParts = ({ isOpen }: { isOpen: boolean }) => (
  <details open={isOpen} className="group rounded-control border border-line px-3">
    <summary className="flex min-h-11 cursor-pointer items-center justify-between font-medium">
      {m.question_more()}
      <ChevronDown size={18} aria-hidden className="-rotate-90 text-ink-2 group-open:rotate-0" />
    </summary>
    <div className="grid gap-4 pb-3">
      <WordsField written="passage" label={m.question_passage()} rows={4} picture="passage_image" />
      <PictureField field="passage_image" label={m.question_passage()} words="passage_image_text" />
      <WordsField written="list_one" label={m.question_list_one()} rows={4} />
      <WordsField written="list_two" label={m.question_list_two()} rows={4} />
    </div>
  </details>
)
