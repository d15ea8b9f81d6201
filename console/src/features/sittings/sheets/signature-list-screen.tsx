import { useQuery } from '@tanstack/react-query'
import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { m } from '#messages/console'
import { staffCall } from '../../../api/staff-call.ts'
import { staffQuery } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { SaveList } from '../../../ui/export-list.tsx'
import { PrintedTable } from '../../../ui/printed-table.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { SelectField } from '../../../ui/select-field.tsx'
import { GiveSeats } from './give-seats.tsx'
import { NobodyToPrint, SheetHead, SignatureLine } from './sheet-head.tsx'
import { byBatch, bySeat } from './seating.rules.ts'
import type { Candidate, SittingStudents } from './sheet-data.ts'
import { SheetScreen } from './sheet-screen.tsx'

const route = getRouteApi('/staff/sittings/$paper_id/list')

/** The students of a paper, each with a line for a signature. */
export function SignatureListScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const students = useQuery(staffQuery('/staff/sitting_students', { paper_id }))
  return (
    <SheetScreen
      paperId={paper_id}
      title={m.sheet_list()}
      actions={
        <>
          {Boolean(students.data?.students.length) && (
            <SaveList read={async () => staffCall('/staff/export_sittings', { paper_id })} />
          )}
          <GiveSeats sitting={students.data} />
        </>
      }
    >
      <ScreenStates
        query={students}
        isEmpty={({ students: all }) => all.length === 0}
        empty={<NobodyToPrint />}
        content={(sitting) => <Lists sitting={sitting} />}
      />
    </SheetScreen>
  )
}

function Lists({ sitting }: { sitting: SittingStudents }) {
  const { by } = route.useSearch()
  const navigate = useNavigate()
  const parts = by === 'batch' ? byBatch(sitting.students) : [{ batch: undefined, students: bySeat(sitting.students) }]
  return (
    <>
      <div className="mb-5 max-w-md print:hidden">
        <SelectField
          label={m.sheet_order()}
          value={by ?? ''}
          onChange={(value) =>
            void navigate({
              ...paths.sittingList(sitting.paper_id, value === 'batch' ? { by: value } : {}),
              replace: true,
            })
          }
          options={[
            { value: '', words: m.sheet_one_list() },
            { value: 'batch', words: m.sheet_by_batch() },
          ]}
        />
      </div>
      {parts.map(({ batch, students }) => (
        <section key={batch ?? ''} className="mb-8 not-first-of-type:break-before-page print:mb-0">
          <SheetHead sheet={sitting} title={m.sheet_list()} part={batch === null ? m.sheet_no_batch() : batch} />
          <List students={students} />
        </section>
      ))}
    </>
  )
}

function List({ students }: { students: readonly Candidate[] }) {
  const numbered = students.map((student, at) => ({ ...student, no: at + 1 }))
  return (
    <div className="print:text-black">
      <PrintedTable
        look="form"
        title={m.sheet_list()}
        rows={numbered}
        keyOf={({ stud_id }) => stud_id}
        columns={{
          [m.sheet_number()]: ({ no }) => <span className="tabular">{no}</span>,
          [m.sheet_seat()]: ({ seat }) => <span className="font-semibold tabular">{seat}</span>,
          [m.sitting_name()]: ({ name }) => name,
          [m.students_admission_no()]: ({ admission_no }) => <span className="tabular">{admission_no}</span>,
          [m.sheet_signature()]: () => <span className="block min-w-14 md:min-w-60 print:min-w-[55mm]" />,
        }}
      />
      <p>{m.sheet_students({ count: students.length })}</p>
      <div className="flex flex-wrap gap-x-6">
        <SignatureLine words={m.sheet_present()} />
        <SignatureLine words={m.sheet_absent()} />
        <SignatureLine words={m.sheet_invigilator()} />
      </div>
    </div>
  )
}
