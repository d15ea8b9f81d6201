import { useQuery } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { m } from '#messages/console'
import { staffQuery } from '../../../api/staff-query.ts'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { GiveSeats } from './give-seats.tsx'
import { NobodyToPrint, timeWords } from './sheet-head.tsx'
import { bySeat, inHeaps } from './seating.rules.ts'
import type { Candidate, Sheet, SittingStudents } from './sheet-data.ts'
import { SheetScreen } from './sheet-screen.tsx'

const route = getRouteApi('/staff/sittings/$paper_id/cards')

/** Two columns of five: this grid can be cut from A4 and from Letter. */
const ON_A_SHEET = 10

/** A card for each seat, several on a sheet to cut. */
export function SeatCardsScreen() {
  const paper_id = Number(route.useParams().paper_id)
  const students = useQuery(staffQuery('/staff/sitting_students', { paper_id }))
  return (
    <SheetScreen paperId={paper_id} title={m.sheet_cards()} actions={<GiveSeats sitting={students.data} />}>
      <ScreenStates
        query={students}
        isEmpty={({ students: all }) => all.length === 0}
        empty={<NobodyToPrint />}
        content={(sitting) => <Cards sitting={sitting} />}
      />
    </SheetScreen>
  )
}

function Cards({ sitting }: { sitting: SittingStudents }) {
  const unseated = sitting.students.filter(({ seat }) => seat === null).length
  return (
    <>
      {unseated > 0 && (
        <p className="mb-4 rounded-control bg-warn-50 px-4 py-3 font-medium text-warn print:hidden">
          {m.seats_none({ count: unseated })}
        </p>
      )}
      {inHeaps(bySeat(sitting.students), ON_A_SHEET).map((heap) => (
        <ul
          key={heap[0]?.stud_id}
          className="mb-3 grid grid-cols-1 gap-3 md:grid-cols-2 print:mb-0 print:grid-cols-2 print:gap-0 not-last-of-type:break-after-page"
        >
          {heap.map((student) => (
            <SeatCard key={student.stud_id} sheet={sitting} student={student} />
          ))}
        </ul>
      ))}
    </>
  )
}

function SeatCard({ sheet, student: { name, admission_no, seat } }: { sheet: Sheet; student: Candidate }) {
  const { academy } = sheet
  return (
    <li className="grid min-h-44 break-inside-avoid grid-cols-[minmax(0,1fr)_auto] content-between gap-2 overflow-hidden rounded-card border border-dashed border-line-strong bg-card p-4 print:h-[50mm] print:min-h-0 print:rounded-none print:border-black print:p-[4mm] print:text-black">
      <p className="col-span-2 flex items-center gap-2 text-sm">
        {academy.logo !== null && <img src={academy.logo} alt="" className="h-6 max-w-16 object-contain" />}
        <span className="truncate">{academy.name}</span>
      </p>
      <p className="line-clamp-2 text-2xl leading-tight font-bold wrap-anywhere">{name}</p>
      <p className="row-span-2 self-center text-end">
        <span className="block text-sm">{m.sheet_seat()}</span>
        <span className="block text-4xl leading-none font-bold tabular">{seat ?? '–'}</span>
      </p>
      <p className="text-lg tabular">{admission_no ?? '–'}</p>
      <p className="col-span-2 text-sm">
        <span className="block truncate font-medium">{sheet.name}</span>
        <span className="line-clamp-2 print:text-xs">{timeWords(sheet)}</span>
      </p>
    </li>
  )
}
