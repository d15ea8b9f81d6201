import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Printer } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import type { Language } from '#messages/languages'
import { useMathReady } from '#assessment/math/math-library.ts'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffQuery } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { Form } from '../../../ui/form.tsx'
import { nameOf } from '../../../ui/language-label.ts'
import { Page } from '../../../ui/page.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import { AnswerSheet } from './answer-sheet.tsx'
import { prepare, type Prepared, type Student, type What, type Wish } from './booklet-data.ts'
import { Booklet } from './booklet-pages.tsx'
import { inHeaps } from './columns.rules.ts'
import { KeyPages } from './key-pages.tsx'

const route = getRouteApi('/staff/papers/$paper_id/booklet')

/** A sealed paper for print: booklets in several codes, answer sheets, and apart from them the key. */
export function BookletScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const query = useQuery(staffQuery('/staff/paper_readiness', { paper_id }))
  const [prepared, setPrepared] = useState<Prepared | null>(null)
  return (
    <Page
      isSheet
      title={m.booklet_title()}
      actions={
        <>
          <Link {...paths.paper(paper_id)} className={buttonClass('secondary')}>
            {m.trial_back()}
          </Link>
          {prepared && prepared.is !== 'incomplete' && (
            <Button icon={Printer} onClick={() => window.print()}>
              {m.student_print()}
            </Button>
          )}
        </>
      }
    >
      <ScreenStates
        query={query}
        content={({ languages }) => (
          <div className="mb-5 max-w-md print:hidden">
            <Choices
              paperId={paper_id}
              languages={languages.map(({ language }) => language as Language)}
              onPrepared={setPrepared}
            />
          </div>
        )}
      />
      {prepared?.is === 'incomplete' ? (
        <p role="alert" className="text-bad">
          {m.booklet_incomplete()}
        </p>
      ) : (
        prepared && <Prints prepared={prepared} />
      )}
    </Page>
  )
}

const CODES = ['A', 'A B', 'A B C D']
const EVERY_CODE = 'A B C D'

const WHAT: Record<What, () => string> = {
  booklets: () => m.booklet_what_booklets(),
  sheets: () => m.booklet_what_sheets(),
  named: () => m.booklet_what_named(),
  key: () => m.booklet_what_key(),
}

type ChoicesProps = { paperId: number; languages: Language[]; onPrepared: (prepared: Prepared | null) => void }

/** What is printed, in which languages and codes. */
function Choices({ paperId, languages, onPrepared }: ChoicesProps) {
  const [what, setWhat] = useState<What>('booklets')
  const [language, setLanguage] = useState(['en', ...languages.slice(0, 1)].join(' '))
  const [codes, setCodes] = useState(EVERY_CODE)
  const { busy, send, refusal } = useSending('here')
  const offered = ['en', ...languages.flatMap((one) => [`en ${one}`, one])]
  const wish: Wish = { what, languages: language.split(' ') as Language[], codes: codes.split(' ') }
  const go = async () =>
    send(async () => {
      onPrepared(null)
      onPrepared(await prepare(paperId, wish))
    })
  return (
    <Form onSubmit={go}>
      <SelectField
        label={m.booklet_what()}
        value={what}
        onChange={(value) => setWhat(value as What)}
        options={Object.entries(WHAT).map(([value, words]) => ({ value, words: words() }))}
      />
      <SelectField
        label={m.booklet_language()}
        value={language}
        onChange={setLanguage}
        options={offered.map((value) => ({ value, words: value.split(' ').map(nameOf).join(' + ') }))}
      />
      <SelectField
        label={m.booklet_codes()}
        value={codes}
        onChange={setCodes}
        options={CODES.map((value) => ({ value, words: value.replaceAll(' ', ', ') }))}
      />
      <p className="text-sm text-ink-2">{m.booklet_hint()}</p>
      {refusal && (
        <p role="alert" className="text-bad">
          {refusal.message}
        </p>
      )}
      <Button type="submit" busy={busy}>
        {m.booklet_prepare()}
      </Button>
    </Form>
  )
}

/** The pages as they are printed, to look at first. */
function Prints({ prepared }: { prepared: Exclude<Prepared, { is: 'incomplete' }> }) {
  const texts = prepared.is === 'key' ? [] : [JSON.stringify([prepared.paper.questions, prepared.paper.translations])]
  const isReady = useMathReady(texts)
  if (!isReady) return null
  const { codes } = prepared.wish
  return (
    <div className="overflow-x-auto rounded-card border border-line-strong print:overflow-visible print:rounded-none print:border-0">
      {prepared.is === 'sheets' && prepared.students ? (
        <NamedSheets prepared={prepared} students={prepared.students} />
      ) : (
        codes.map((code) => (
          <div key={code} className="not-last:break-after-page">
            {prepared.is === 'key' && <KeyPages prepared={prepared} code={code} />}
            {prepared.is === 'sheets' && <AnswerSheet prepared={prepared} code={code} student={null} />}
            {prepared.is === 'booklets' && <Booklet prepared={prepared} code={code} />}
          </div>
        ))
      )}
    </div>
  )
}

const SHEETS_AT_ONCE = 100

type NamedProps = { prepared: Extract<Prepared, { is: 'booklets' | 'sheets' }>; students: Student[] }

/** A sheet for each student; codes follow the seats, so that neighbours have different ones. */
function NamedSheets({ prepared, students }: NamedProps) {
  const [heap, setHeap] = useState('0')
  const { codes } = prepared.wish
  const heaps = inHeaps(
    students.map((student, at) => ({ student, code: codes[((student.seat ?? at + 1) - 1) % codes.length] ?? 'A' })),
    SHEETS_AT_ONCE,
  )
  const seatless = students.filter(({ seat }) => seat === null).length
  return (
    <>
      <div className="grid max-w-md gap-3 p-4 print:hidden">
        {students.length === 0 && <p>{m.sheet_none_text()}</p>}
        {seatless > 0 && <p className="font-medium text-warn">{m.seats_none({ count: seatless })}</p>}
        {heaps.length > 1 && (
          <SelectField
            label={m.booklet_heap()}
            value={heap}
            onChange={setHeap}
            options={heaps.map((own, at) => {
              const from = at * SHEETS_AT_ONCE + 1
              return { value: String(at), words: `${from}–${from + own.length - 1}` }
            })}
          />
        )}
      </div>
      {heaps[Number(heap)]?.map(({ student, code }) => (
        <div key={student.stud_id} className="not-last:break-after-page">
          <AnswerSheet prepared={prepared} code={code} student={student} />
        </div>
      ))}
    </>
  )
}
