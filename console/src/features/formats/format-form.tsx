import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { Plus } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { FormButtons } from '../../ui/form-buttons.tsx'
import { Form } from '../../ui/form.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Section } from '../../ui/page.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useTwoPeople } from '../../ui/use-two-people.ts'
import { FormatPreview } from './format-preview.tsx'
import {
  type Formats,
  formatsQuery,
  nextSection,
  type OwnFormat,
  readFormatsAnew,
  SCHOOL,
  type SectionText,
  startOf,
} from './formats-data.ts'
import { SectionFields } from './section-fields.tsx'

type Fields = { code: string; sections: SectionText[] }

/** Returns the list with the section at this place moved by one. */
function movedBy(sections: readonly SectionText[], at: number, by: 1 | -1): SectionText[] {
  const one = sections[at]
  return one ? sections.toSpliced(at, 1).toSpliced(at + by, 0, one) : [...sections]
}

/** What somebody else has saved, in one line for each section. */
const clashWords = (_field: keyof Fields, value: Fields[keyof Fields]): string =>
  typeof value === 'string' ? value : value.map((one) => Object.values(one).filter(Boolean).join(' · ')).join('; ')

type FormatFormProps = {
  formats: Formats
  /** Null for a new format, which begins with `start`. */ format: OwnFormat | null
  start: string
}

function useFormatForm({ formats, format, start }: FormatFormProps) {
  const blank = { version: '', fields: { code: '', sections: startOf(formats, start) } }
  const shown = ({ code, sections, version }: OwnFormat) => ({ version, fields: { code, sections } })
  const readNow = async () => {
    const { own } = await queryClient.fetchQuery({ ...formatsQuery(), staleTime: 0 })
    const now = own.find(({ code }) => code === format?.code)
    return now ? shown(now) : blank
  }
  const name = format ? `format ${format.code}` : `format new ${start}`
  return useTwoPeople<Fields, string>(name, format ? shown(format) : blank, readNow)
}

/** Sends the form; mistakes stand at the fields of their sections. */
function useSaving({ typed, store }: ReturnType<typeof useFormatForm>, format: OwnFormat | null, onDone: () => void) {
  const names = typed.sections.flatMap((section, at) => Object.keys(section).map((key) => `${at}.${key}`))
  const { busy, send, errorAt } = useSending(['code', ...names])
  const save = async () =>
    send(async () => {
      await store(async (version) => {
        const known = format && { code: format.code, version }
        const { mistakes } = await staffCall('/staff/save_format', { ...known, fields: typed })
        const fieldOf = ({ section, field }: (typeof mistakes)[number]) =>
          section === null ? field : `${section}.${field ?? 'section'}`
        refuseMistakes(mistakes.map((one) => ({ field: fieldOf(one), problem: one.problem })))
      })
      await readFormatsAnew()
      toast.success(m.news_saved({ heading: typed.code.trim() }))
      onDone()
    })
  return { busy, save, errorAt }
}

/** Adds or changes an exam format. It is checked as an import of its sheet would check it. */
export function FormatForm(props: FormatFormProps) {
  const { formats, format, start } = props
  const navigate = useNavigate()
  const form = useFormatForm(props)
  const { draft, typed, set, clashes, take, isDirty } = form
  const back = () => void navigate(paths.formats())
  const { busy, save, errorAt } = useSaving(form, format, back)
  return (
    <Form label={format?.code ?? m.formats_add()} onSubmit={save}>
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <BothValues clashes={clashes} label={() => m.formats_sections()} words={clashWords} onTake={take} />
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid min-w-0 gap-4">
          {format ? (
            <Refused words={errorAt('code')} />
          ) : (
            <div className="grid items-start gap-4 sm:grid-cols-2">
              <Start formats={formats} start={start} />
              <CodeField value={typed.code} onChange={(code) => set('code', code)} error={errorAt('code')} />
            </div>
          )}
          <SectionList sections={typed.sections} errorAt={errorAt} onChange={(now) => set('sections', now)} />
        </div>
        <div className="xl:sticky xl:top-5">
          <Section title={m.formats_preview()}>
            <FormatPreview sections={typed.sections} />
          </Section>
        </div>
      </div>
      <FormButtons words={m.save()} busy={busy} draft={draft} onCancel={back} />
    </Form>
  )
}

/** Why the format as a whole cannot be saved. */
const Refused = ({ words }: { words: string | undefined }) =>
  words === undefined ? null : (
    <p role="alert" className="rounded-control bg-bad-50 p-3 text-bad">
      {words}
    </p>
  )

type CodeFieldProps = { value: string; onChange: (code: string) => void; error: string | undefined }

const CodeField = (field: CodeFieldProps) => (
  <TextField
    {...field}
    label={m.formats_code()}
    name="code"
    aria-required
    hint={m.formats_code_hint()}
    maxLength={40}
    autoComplete="off"
    autoCapitalize="characters"
  />
)

type SectionListProps = {
  sections: readonly SectionText[]
  errorAt: (field: string) => string | undefined
  onChange: (sections: SectionText[]) => void
}

function SectionList({ sections, errorAt, onChange }: SectionListProps) {
  const { data: choices } = useQuery(staffQuery('/staff/choices', {}))
  return (
    <>
      {sections.map((section, at) => (
        <SectionFields
          // oxlint-disable-next-line react/no-array-index-key -- sections have no id, and are known by their places
          key={at}
          at={at}
          count={sections.length}
          section={section}
          choices={choices}
          errorAt={errorAt}
          onChange={(now) => onChange(sections.with(at, now))}
          onMove={(by) => onChange(movedBy(sections, at, by))}
          onRemove={() => onChange(sections.toSpliced(at, 1))}
        />
      ))}
      <div>
        <Button look="secondary" icon={Plus} onClick={() => onChange([...sections, nextSection(sections.at(-1))])}>
          {m.formats_add_section()}
        </Button>
      </div>
    </>
  )
}

/** What a new format begins with; another choice begins it again. */
function Start({ formats: { own, ready }, start }: { formats: Formats; start: string }) {
  const navigate = useNavigate()
  return (
    <SelectField
      label={m.formats_start()}
      value={start}
      onChange={(add) => void navigate({ ...paths.formats({ add }), replace: true })}
      options={[
        { value: '', words: m.formats_start_blank() },
        { value: SCHOOL, words: m.formats_start_school() },
        ...ready.map(({ code, name }) => ({ value: code, words: name })),
        ...own.map(({ code }) => ({ value: code, words: code })),
      ]}
    />
  )
}
