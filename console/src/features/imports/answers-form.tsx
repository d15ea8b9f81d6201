import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { useMonths } from '../../ui/use-months.ts'
import { refuseMistakes, useSending } from '../../ui/use-sending.ts'
import { useSession } from '../../session/session.ts'
import {
  type Answers,
  answersOf,
  type Column,
  columnKey,
  firstOfColumn,
  firstOfValue,
  LEAVE_OUT,
  levelKey,
  levelOfNew,
  MAKE,
  type NewBatch,
  newBatchesOf,
  newBatchOf,
  placeKey,
  type Value,
  valueKey,
} from './file-answers.ts'
import { sheetWords } from './sheet-labels.ts'
import { type Preview, showUpload } from './upload.ts'

type File = Preview['files'][number]
type Choices = NonNullable<Preview['choices']>

/** What a field needs: the answers so far, and how to give one. */
type Asked = { answers: Answers; answer: (key: string, value: string) => void; choices: Choices }

type AnswersFormProps = { uploadId: number; preview: Preview; sheets: string[]; isSending: boolean }

/**
 * Asks what the importer does not know for sure, with its guesses chosen, and shows how it has read everything else. All
 * of it can be changed before anything is saved.
 */
export function AnswersForm({ uploadId, preview, sheets, isSending }: AnswersFormProps) {
  const [answers, setAnswers] = useState<Answers>({})
  const { busy, send } = useSending()
  const { files, unnamed, open, choices } = preview
  if (choices === null || (unnamed.length === 0 && files.every(({ reading }) => reading === null))) return null
  const given = answersOf(preview, answers)
  const asked = { answers, choices, answer: (key: string, value: string) => setAnswers({ ...answers, [key]: value }) }
  const made = newBatchesOf(preview, answers)
  const use = async () =>
    send(async () => {
      const codes = new Map(Object.entries(answers))
      for (const { keys, ...batch } of made) {
        await makeBatch(batch)
        for (const key of keys) codes.set(key, batch.batch_code)
        // Where the next one cannot be made, this one is not made again.
        setAnswers(Object.fromEntries(codes))
      }
      const body = { upload_id: uploadId, files: answersOf(preview, Object.fromEntries(codes)) }
      showUpload((await staffCall('/staff/import_answer', body)).upload)
    })
  return (
    <section className="grid gap-4">
      {open > 0 && (
        <div>
          <h3 className="text-lg">{m.imports_asks({ count: open })}</h3>
          <p className="text-ink-2">
            {m.imports_asks_text()} {files.some(isRemembered) && m.imports_asks_remembered()}
          </p>
        </div>
      )}
      {unnamed.length > 0 && (
        <Fields>
          {unnamed.map(({ file, guess }) => (
            <UnnamedField key={file} file={file} guess={guess} sheets={sheets} {...asked} />
          ))}
        </Fields>
      )}
      {files.map((file) => (
        <FileFields key={file.file} file={file} {...asked} />
      ))}
      {(open > 0 || Object.keys(answers).length > 0) && (
        <div>
          <Button
            busy={busy}
            disabled={(given.length === 0 && made.length === 0) || isSending}
            onClick={() => void use()}
          >
            {m.imports_answer()}
          </Button>
        </div>
      )}
    </section>
  )
}

/** Makes a batch with what is known of it; its subjects and days are for the catalog. */
async function makeBatch(batch: Omit<NewBatch, 'keys'>): Promise<void> {
  const fields = { ...batch, subject_codes: [], start_date: '', end_date: '' }
  const { mistakes } = await staffCall('/staff/save_batch', { fields })
  refuseMistakes(mistakes)
}

/** The names of a file are remembered; which sheet it is, and whose register, is asked each time. */
const isRemembered = ({ reading }: File): boolean =>
  reading !== null &&
  reading.open > 0 &&
  (reading.values.length > 0 || reading.columns.some(({ how }) => how === 'unclear'))

const Fields = ({ children }: { children: ReactNode }) => (
  <div className="grid items-start gap-4 md:grid-cols-2 xl:grid-cols-3">{children}</div>
)

type UnnamedFieldProps = Asked & Preview['unnamed'][number] & { sheets: string[] }

function UnnamedField({ file, guess, sheets, answers, answer }: UnnamedFieldProps) {
  const key = placeKey(file, 'sheet')
  return (
    <SelectField
      label={m.imports_which_sheet({ file })}
      value={answers[key] ?? guess ?? ''}
      onChange={(value) => answer(key, value)}
      options={[select(), ...sheets.map((sheet) => ({ value: sheet, words: sheetWords(sheet) }))]}
    />
  )
}

const select = () => ({ value: '', words: m.imports_select() })

/** What is asked about a file, and below it, folded, what is known. */
function FileFields({ file, ...asked }: Asked & { file: File }) {
  const { reading } = file
  if (!reading) return null
  const isOpen = ({ how }: Column) => how === 'unclear'
  const columns = reading.columns.filter(({ how }) => how !== 'title' && how !== 'unread')
  const [openValues, knownValues] = [
    reading.values.filter(({ means }) => means === null),
    reading.values.filter(({ means }) => means !== null),
  ]
  const known = columns.filter((column) => !isOpen(column))
  const columnField = (column: Column) => (
    <ColumnField key={`${column.name} ${column.how}`} file={file} column={column} titles={reading.titles} {...asked} />
  )
  const valueField = (value: Value) => (
    <ValueField key={valueKey(file.file, value)} file={file} value={value} {...asked} />
  )
  return (
    <>
      {reading.register && <RegisterFields file={file} register={reading.register} {...asked} />}
      {(columns.some(isOpen) || openValues.length > 0) && (
        <Fields>
          {columns.filter(isOpen).map(columnField)}
          {openValues.map(valueField)}
        </Fields>
      )}
      {known.length + knownValues.length > 0 && (
        <details className="group rounded-control border border-line px-3">
          <summary className="flex min-h-11 cursor-pointer items-center justify-between gap-3 py-2 font-medium">
            <span className="min-w-0 wrap-anywhere">{m.imports_read_as({ file: file.file })}</span>
            <ChevronDown size={18} aria-hidden className="shrink-0 -rotate-90 group-open:rotate-0" />
          </summary>
          <div className="pt-1 pb-3">
            <Fields>
              {known.map(columnField)}
              {knownValues.map(valueField)}
            </Fields>
          </div>
        </details>
      )}
    </>
  )
}

type ColumnFieldProps = Asked & { file: File; column: Column; titles: string[] }

function ColumnField({ file, column, titles, answers, answer }: ColumnFieldProps) {
  const key = columnKey(file.file, column)
  const first = firstOfColumn(column)
  const options = [
    ...(first === '' ? [select()] : []),
    { value: LEAVE_OUT, words: m.imports_leave_out() },
    ...titles.map((title) => ({ value: title, words: title })),
  ]
  const { samples } = column
  return (
    <SelectField
      label={m.imports_column_named({ name: column.name })}
      {...(samples.length > 0 && { hint: m.imports_samples({ samples: samples.join(', ') }) })}
      value={answers[key] ?? first}
      onChange={(value) => answer(key, value)}
      options={options}
    />
  )
}

function ValueField({ file, value, ...asked }: Asked & { file: File; value: Value }) {
  const { kind, of_level, written, rows } = value
  const { answers, answer, choices } = asked
  const key = valueKey(file.file, value)
  const roles = useSession((session) => session.me?.roles)
  const mayMake = kind === 'batch' && choices.levels.length > 0 && roles?.some((role) => MAKERS.has(role)) === true
  const label =
    kind === 'level'
      ? m.imports_level_named({ written })
      : of_level === ''
        ? m.imports_batch_named({ written })
        : m.imports_batch_of({ written, level: of_level })
  const make = { value: MAKE, words: m.imports_make_batch({ written }) }
  return (
    <div className="grid gap-3">
      <SelectField
        label={label}
        hint={m.imports_in_rows({ count: rows })}
        value={answers[key] ?? firstOfValue(value)}
        onChange={(chosen) => answer(key, chosen)}
        options={[select(), ...optionsFor(kind, of_level, choices), ...(mayMake ? [make] : [])]}
      />
      {answers[key] === MAKE && <NewBatchFields file={file} value={value} {...asked} />}
    </div>
  )
}

/** Who may add a batch. */
const MAKERS: ReadonlySet<string> = new Set(['owner', 'clerk'])

/** In which level a batch is made, and what it will be called. */
function NewBatchFields({ file: { file }, value, answers, answer, choices }: Asked & { file: File; value: Value }) {
  const level = levelOfNew(file, value, answers)
  return (
    <SelectField
      label={m.imports_make_level({ written: value.written })}
      {...(level !== '' && { hint: m.imports_make_hint({ name: newBatchOf(value, level).batch_name }) })}
      value={level}
      onChange={(chosen) => answer(levelKey(file, value), chosen)}
      options={[select(), ...choices.levels.map((one) => ({ value: one, words: one }))]}
    />
  )
}

/** The batches of the row's own level come first. */
function optionsFor(kind: Value['kind'], ofLevel: string, { levels, batches }: Choices) {
  if (kind === 'level') return levels.map((level) => ({ value: level, words: level }))
  const own = batches.filter(({ level }) => level === ofLevel)
  const others = batches.filter(({ level }) => level !== ofLevel)
  return [...own, ...others].map(({ code, name }) => ({ value: code, words: `${name} (${code})` }))
}

type RegisterFieldsProps = Asked & {
  file: File
  register: NonNullable<NonNullable<File['reading']>['register']>
}

/** Whose register it is, and of which month: neither its name nor its rows say so. */
function RegisterFields({ file: { file }, register, answers, answer, choices }: RegisterFieldsProps) {
  const field = (part: 'batch' | 'subject' | 'month', label: string, options: { value: string; words: string }[]) => {
    const key = placeKey(file, part)
    return (
      <SelectField
        label={label}
        value={answers[key] ?? register[part] ?? ''}
        onChange={(value) => answer(key, value)}
        options={[select(), ...options]}
      />
    )
  }
  const months = useMonths(register.month)
  const named = ({ code, name }: { code: string; name: string }) => ({ value: code, words: `${name} (${code})` })
  return (
    <Fields>
      {field('batch', m.students_batch(), choices.batches.map(named))}
      {field('subject', m.student_subject(), choices.subjects.map(named))}
      {register.has_month && field('month', m.imports_month(), months)}
    </Fields>
  )
}
