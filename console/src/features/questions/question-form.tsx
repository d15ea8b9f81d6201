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
import { checkWords } from './check-words.ts'
import { BoundNotice } from './bound-notice.tsx'
import { DetailFields } from './detail-fields.tsx'
import { EditorContext } from './editor-context.ts'
import { fieldWords } from '../../ui/questions/field-words.ts'
import { FormulaPalette } from './formula-palette.tsx'
import { OptionFields } from './option-fields.tsx'
import { PictureField } from './picture-field.tsx'
import { QuestionChecksList } from './question-checks-list.tsx'
import type { FieldName } from '#contract/staff/question-fields.rules.ts'
import { LANGUAGES, type StoredQuestion } from './question-data.ts'
import { QuestionPreview } from './question-preview.tsx'
import { useQuestionForm } from './use-question-form.ts'
import { WordsField } from './words-field.tsx'

type QuestionFormProps = {
  stored: StoredQuestion | null
  onSaved: (saved: { question_id: number; code: string }) => void
  /** Of a question that sealed papers have. */
  onProposed?: (change_id: number) => void
  onCancel: () => void
}

/** Writes a question: what is typed on the left, what a student sees of it on the right. */
export function QuestionForm({ stored, onSaved, onProposed, onCancel }: QuestionFormProps) {
  const form = useQuestionForm(stored, onSaved, onProposed)
  const { draft, typed, clashes, take, isDirty, busy, checks, languages } = form
  const noteAt = (field: FieldName) => {
    const own = checks.find(
      (check) => check.field === field && (check.about === 'formula' || check.about === 'unconverted'),
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
      <div className="grid grid-cols-1 items-start gap-5 xl:grid-cols-[minmax(0,1fr)_25.25rem]">
        <Form label={m.question_form()} onSubmit={form.save}>
          <DraftNotice draft={draft} />
          {stored && <BoundNotice stored={stored} />}
          <BothValues clashes={clashes} label={fieldWords} words={(_field, value) => value} onTake={take} />
          <DetailFields isNew={stored === null} />
          <Languages chosen={languages} onChange={form.setLanguages} />
          <FormulaPalette onChoose={form.insert} />
          <WordsField written="question" label={m.question_text()} rows={4} picture="question_image" />
          <PictureField field="question_image" label={m.question_text()} words="question_image_text" />
          <MoreParts isOpen={typed.passage !== '' || typed.passage_image !== '' || typed.list_one !== ''} />
          <OptionFields />
          <WordsField written="explanation" label={m.question_explanation()} rows={3} />
          <FormButtons
            words={form.isProposal ? m.sealed_propose() : m.save()}
            busy={busy}
            draft={draft}
            onCancel={onCancel}
          />
        </Form>
        <div className="grid gap-5 xl:sticky xl:top-4">
          <Section title={m.question_preview()}>
            <QuestionPreview fields={typed} languages={languages} />
          </Section>
          <Section title={m.question_checks()}>
            <QuestionChecksList checks={checks} told={form.told} onGo={focusField} />
          </Section>
        </div>
      </div>
    </EditorContext>
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
  <details open={isOpen} className="rounded-control border border-line px-3">
    <summary className="flex min-h-11 cursor-pointer items-center font-medium">{m.question_more()}</summary>
    <div className="grid gap-4 pb-3">
      <WordsField written="passage" label={m.question_passage()} rows={4} picture="passage_image" />
      <PictureField field="passage_image" label={m.question_passage()} words="passage_image_text" />
      <WordsField written="list_one" label={m.question_list_one()} rows={4} />
      <WordsField written="list_two" label={m.question_list_two()} rows={4} />
    </div>
  </details>
)
