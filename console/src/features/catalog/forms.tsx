import { m } from '#messages/console'
import { DateField } from '../../ui/date-field.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { queryClient } from '../../api/query-client.ts'
import { staffCall } from '../../api/staff-call.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { PictureField } from '../../ui/picture-field.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { type Batch, type Catalog, catalogQuery, type Level, type Subject } from './catalog-data.ts'
import { type Filled, ItemForm } from './item-form.tsx'

const MAX_NAME = 100
const MAX_CODE = 40

const catalogNow = async () => queryClient.fetchQuery({ ...catalogQuery(), staleTime: 0 })

/** Something that somebody removed meanwhile is saved as it was typed, and the server says so. */
const orGone = <Fields,>(found: { version: string; fields: Fields } | undefined, fields: Fields) =>
  found ?? { version: '', fields }

type FormProps<One> = { catalog: Catalog; item: One | null; onDone: () => void }

/** The levels to choose from: those in use, and the present one. */
const levelOptions = ({ levels }: Catalog, own: string) => [
  { value: '', words: m.student_choose() },
  ...levels
    .filter(({ is_archived, level }) => !is_archived || level === own)
    .map(({ level }) => ({ value: level, words: level })),
]

const onlyLevel = ({ levels }: Catalog): string => {
  const open = levels.filter(({ is_archived }) => !is_archived)
  return open.length === 1 ? (open[0]?.level ?? '') : ''
}

/** Adds a level, or renames one. */
export function LevelForm({ item, onDone }: Omit<FormProps<Level>, 'catalog'>) {
  const shown = (one: Level) => ({ version: one.version, fields: { levels: one.level } })
  const loaded = item ? shown(item) : { version: '', fields: { levels: '' } }
  const readNow = async () => {
    const now = (await catalogNow()).levels.find(({ ac_id }) => ac_id === item?.ac_id)
    return orGone(now && shown(now), loaded.fields)
  }
  return (
    <ItemForm
      title={item ? m.catalog_level_edit() : m.catalog_level_add()}
      form={`level ${item?.ac_id ?? 'new'}`}
      loaded={loaded}
      readNow={readNow}
      labels={{ levels: m.catalog_level_name }}
      save={async (version, fields) =>
        staffCall('/staff/save_level', { ...(item && { id: item.ac_id, version }), fields })
      }
      nameOf={({ levels }) => levels.trim()}
      onDone={onDone}
    >
      {({ typed, set, errorAt }) => (
        <TextField
          label={m.catalog_level_name()}
          name="levels"
          aria-required
          value={typed.levels}
          onChange={(value) => set('levels', value)}
          error={errorAt('levels')}
          hint={m.catalog_level_hint()}
          maxLength={MAX_NAME}
          autoComplete="off"
        />
      )}
    </ItemForm>
  )
}

/** Adds a subject, or changes one; its code stays, as sheets name it by that. */
export function SubjectForm({ catalog, item, onDone }: FormProps<Subject>) {
  const shown = ({ subject_name, subject_code, level, picture, version }: Subject) => ({
    version,
    fields: { subject_name, subject_code, level, picture },
  })
  const blank = { subject_name: '', subject_code: '', level: onlyLevel(catalog), picture: '' }
  const loaded = item ? shown(item) : { version: '', fields: blank }
  const readNow = async () => {
    const now = (await catalogNow()).subjects.find(({ subject_id }) => subject_id === item?.subject_id)
    return orGone(now && shown(now), loaded.fields)
  }
  return (
    <ItemForm
      title={item ? m.catalog_subject_edit() : m.catalog_subject_add()}
      form={`subject ${item?.subject_id ?? 'new'}`}
      loaded={loaded}
      readNow={readNow}
      labels={{
        subject_name: m.catalog_name,
        subject_code: m.catalog_code,
        level: m.students_level,
        picture: m.news_picture,
      }}
      save={async (version, fields) =>
        staffCall('/staff/save_subject', { ...(item && { id: item.subject_id, version }), fields })
      }
      nameOf={({ subject_name }) => subject_name.trim()}
      onDone={onDone}
    >
      {(filled) => <SubjectFields catalog={catalog} item={item} filled={filled} />}
    </ItemForm>
  )
}

type SubjectValues = { subject_name: string; subject_code: string; level: string; picture: string }
type SubjectFieldsProps = Omit<FormProps<Subject>, 'onDone'> & { filled: Filled<SubjectValues> }

function SubjectFields({ catalog, item, filled: { typed, set, errorAt } }: SubjectFieldsProps) {
  return (
    <>
      <TextField
        label={m.catalog_name()}
        name="subject_name"
        aria-required
        value={typed.subject_name}
        onChange={(value) => set('subject_name', value)}
        error={errorAt('subject_name')}
        maxLength={MAX_NAME}
        autoComplete="off"
      />
      <SelectField
        label={m.students_level()}
        name="level"
        aria-required
        value={typed.level}
        onChange={(value) => set('level', value)}
        error={errorAt('level')}
        options={levelOptions(catalog, typed.level)}
      />
      {item ? (
        <Code code={item.subject_code} />
      ) : (
        <CodeField
          value={typed.subject_code}
          onChange={(value) => set('subject_code', value)}
          error={errorAt('subject_code')}
        />
      )}
      <PictureField
        label={m.news_picture()}
        value={typed.picture}
        onChange={(value) => set('picture', value)}
        error={errorAt('picture')}
      />
    </>
  )
}

const Code = ({ code }: { code: string }) => <p className="text-sm text-ink-2">{m.catalog_code_is({ code })}</p>

type CodeFieldProps = { value: string; onChange: (value: string) => void; error: string | undefined }

const CodeField = (field: CodeFieldProps) => (
  <TextField
    {...field}
    label={m.catalog_code()}
    name="code"
    hint={m.catalog_code_hint()}
    maxLength={MAX_CODE}
    autoComplete="off"
    autoCapitalize="characters"
  />
)

/** Adds a batch, or changes one, with the subjects that it is taught; its code stays. */
export function BatchForm({ catalog, item, onDone }: FormProps<Batch>) {
  const shown = ({ version, start_date, end_date, ...one }: Batch) => {
    const { batch_name, batch_code, level, subject_codes } = one
    const dates = { start_date: start_date ?? '', end_date: end_date ?? '' }
    return { version, fields: { batch_name, batch_code, level, subject_codes, ...dates } }
  }
  const blank = {
    batch_name: '',
    batch_code: '',
    level: onlyLevel(catalog),
    subject_codes: [] as string[],
    start_date: '',
    end_date: '',
  }
  const loaded = item ? shown(item) : { version: '', fields: blank }
  const readNow = async () => {
    const now = (await catalogNow()).batches.find(({ batch_id }) => batch_id === item?.batch_id)
    return orGone(now && shown(now), loaded.fields)
  }
  return (
    <ItemForm
      title={item ? m.catalog_batch_edit() : m.catalog_batch_add()}
      form={`batch ${item?.batch_id ?? 'new'}`}
      loaded={loaded}
      readNow={readNow}
      labels={{
        batch_name: m.catalog_name,
        batch_code: m.catalog_code,
        level: m.students_level,
        subject_codes: m.catalog_tab_subjects,
        start_date: m.catalog_start,
        end_date: m.catalog_end,
      }}
      save={async (version, fields) =>
        staffCall('/staff/save_batch', { ...(item && { id: item.batch_id, version }), fields })
      }
      nameOf={({ batch_name }) => batch_name.trim()}
      onDone={onDone}
    >
      {(filled) => <BatchFields catalog={catalog} item={item} filled={filled} />}
    </ItemForm>
  )
}

type BatchValues = {
  batch_name: string
  batch_code: string
  level: string
  subject_codes: string[]
  start_date: string
  end_date: string
}
type BatchFieldsProps = Omit<FormProps<Batch>, 'onDone'> & { filled: Filled<BatchValues> }

function BatchFields({ catalog, item, filled: { typed, set, errorAt } }: BatchFieldsProps) {
  const { level, subject_codes: chosen } = typed
  const offered = catalog.subjects.filter(
    (one) => chosen.includes(one.subject_code) || (!one.is_archived && one.level === level),
  )
  const day = (key: 'start_date' | 'end_date', label: string) => (
    <DateField label={label} name={key} value={typed[key]} onChange={(value) => set(key, value)} error={errorAt(key)} />
  )
  return (
    <>
      <TextField
        label={m.catalog_name()}
        name="batch_name"
        aria-required
        value={typed.batch_name}
        onChange={(value) => set('batch_name', value)}
        error={errorAt('batch_name')}
        maxLength={MAX_NAME}
        autoComplete="off"
      />
      <SelectField
        label={m.students_level()}
        name="level"
        aria-required
        value={level}
        onChange={(value) => set('level', value)}
        error={errorAt('level')}
        options={levelOptions(catalog, level)}
      />
      {offered.length > 0 && (
        <CheckList
          label={m.catalog_tab_subjects()}
          options={offered.map(({ subject_code, subject_name }) => ({ value: subject_code, words: subject_name }))}
          chosen={chosen}
          onChange={(codes) => set('subject_codes', codes)}
          error={errorAt('subject_codes')}
        />
      )}
      <div className="grid gap-4 sm:grid-cols-2">
        {day('start_date', m.catalog_start())}
        {day('end_date', m.catalog_end())}
      </div>
      {item ? (
        <Code code={item.batch_code} />
      ) : (
        <CodeField
          value={typed.batch_code}
          onChange={(value) => set('batch_code', value)}
          error={errorAt('batch_code')}
        />
      )}
    </>
  )
}
