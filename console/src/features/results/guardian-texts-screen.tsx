import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Page, Section } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { useRef, useState } from 'react'
import {
  MAX_GUARDIAN_TEXT,
  type Placeholder,
  placeholders,
  unknownPlaceholders,
} from '#contract/staff/results.rules.ts'
import { Button } from '#ui/buttons/button.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { useSession } from '../../session/session.ts'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useSending } from '../../ui/use-sending.ts'
import type { ResultPaper } from './result-data.ts'
import { SaveButton } from './save-button.tsx'

type Previewed = StaffData<'/staff/guardian_texts_preview'>

const TEXT_ROWS = 4

const inBraces = (name: string): string => `{${name}}`

/** What the text says at first, in the language of the screen. */
const firstTemplate = (): string =>
  m.results_template_first(
    Object.fromEntries(placeholders.map((name) => [name, inBraces(name)])) as Record<Placeholder, string>,
  )

/** Writes the text, shows the first ones, and saves all of them as a file. */
function GuardianTexts({ paper: { paper_id, name } }: { paper: ResultPaper }) {
  const isOwner = useSession((session) => session.me?.roles.includes('owner') === true)
  const [loaded] = useState(() => ({ fields: { template: firstTemplate() } }))
  const draft = useDraft(`guardian texts ${paper_id}`, loaded)
  const { template } = draft.typed
  const [shown, setShown] = useState<{ of: string; texts: Previewed } | null>(null)
  const { busy, send, errorAt } = useSending(['template'])
  const unknown = unknownPlaceholders(template).map(inBraces)
  const fault = unknown.length > 0 ? m.results_template_unknown({ names: unknown.join(', ') }) : errorAt('template')
  const mayUse = template.trim() !== '' && unknown.length === 0
  const preview = async () =>
    send(async () => {
      setShown({ of: template, texts: await staffCall('/staff/guardian_texts_preview', { paper_id, template }) })
    })
  return (
    <>
      <Section title={m.results_compose()}>
        <p className="mb-4 text-ink-2">{m.results_texts_about()}</p>
        <div className="grid gap-4">
          <DraftNotice draft={draft} />
          <TemplateField template={template} error={fault} onChange={(typed) => draft.setTyped({ template: typed })} />
          <div className="flex flex-wrap gap-2.5">
            <Button disabled={!mayUse} busy={busy} onClick={() => void preview()}>
              {m.results_preview()}
            </Button>
            {mayUse && (
              <SaveButton
                words={m.results_texts_save()}
                file={`${name} texts`}
                read={async (part) => staffCall('/staff/guardian_texts', { paper_id, template, ...part })}
              />
            )}
            {mayUse && isOwner && (
              <SaveButton
                words={m.results_texts_save_whole()}
                file={`${name} texts and numbers`}
                read={async (part) => staffCall('/staff/guardian_texts_with_numbers', { paper_id, template, ...part })}
              />
            )}
          </div>
        </div>
      </Section>
      <div role="status">{shown?.of === template && <Preview texts={shown.texts} />}</div>
    </>
  )
}

type TemplateFieldProps = { template: string; error: string | undefined; onChange: (template: string) => void }

/** The text, and the names that may stand in it: a press puts one where the cursor is. */
function TemplateField({ template, error, onChange }: TemplateFieldProps) {
  const box = useRef<HTMLTextAreaElement>(null)
  const putIn = (name: Placeholder) => {
    const at = box.current?.selectionEnd ?? template.length
    onChange(`${template.slice(0, at)}${inBraces(name)}${template.slice(at)}`)
    box.current?.focus()
  }
  return (
    <div>
      <TextArea
        ref={box}
        label={m.results_template()}
        name="template"
        rows={TEXT_ROWS}
        maxLength={MAX_GUARDIAN_TEXT}
        value={template}
        onChange={onChange}
        hint={m.results_template_hint()}
        error={error}
        dir="auto"
      />
      <div role="group" aria-label={m.results_put_in()} className="mt-2 flex flex-wrap gap-1.5">
        {placeholders.map((name) => (
          <button
            key={name}
            type="button"
            onClick={() => putIn(name)}
            className="min-h-11 rounded-control border border-line-soft px-3 text-sm text-brand-strong hover:bg-brand-50"
          >
            {inBraces(name)}
          </button>
        ))}
      </div>
    </div>
  )
}

function Preview({ texts }: { texts: Previewed }) {
  return (
    <Section title={m.results_preview_title()}>
      {texts.length === 0 && <p className="text-ink-2">{m.results_preview_none()}</p>}
      <ul className="grid gap-3">
        {texts.map(({ stud_id, name, mobile, text }) => (
          <li key={stud_id} className="rounded-control border border-line p-3">
            <p className="text-sm text-ink-2">
              {name} · <span className="tabular">{mobile}</span>
            </p>
            <p className="whitespace-pre-wrap wrap-anywhere" dir="auto">
              {text}
            </p>
          </li>
        ))}
      </ul>
    </Section>
  )
}

const route = getRouteApi('/staff/results/$paper_id/texts')

/** A text for the guardian of each student. */
export function GuardianTextsScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const paper = useQuery(staffQuery('/staff/result_paper', { paper_id }))
  return (
    <Page
      title={m.results_texts()}
      actions={
        <Link {...paths.resultPaper(paper_id)} className={buttonClass('secondary')}>
          {m.results_back()}
        </Link>
      }
    >
      <ScreenStates query={paper} content={(loaded) => <GuardianTexts paper={loaded} />} />
    </Page>
  )
}
