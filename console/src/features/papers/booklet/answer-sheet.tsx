import { letterOf } from '#assessment/content/letter.rules.ts'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import type { Paper, Prepared, Student } from './booklet-data.ts'
import { inColumns, inHeaps, rowsFor } from './columns.rules.ts'

type Sheets = Extract<Prepared, { paper: Paper }>
type AnswerSheetProps = { prepared: Sheets; code: string; student: Student | null }
type Row = { id: string; number: number | null; section: string; options: number; isNumber: boolean }

const COLUMNS = 4
/** Rows of a column: few of them are easier to fill in, and 180 questions still fit on one page. */
const ROWS = { least: 20, most: 46, columns: COLUMNS }
const ROWS_MM = 222
const ROW_MM = 7
/** Boxes for a number: a sign, a point and its digits. */
const BOXES = 6
const SEAL_SHOWN = 12
/** Name, admission number and seat; the signatures need longer lines. */
const ON_FIRST_LINE = 3

/** A student's answer sheet: bubbles, or boxes for a number, in the order of the code; on more pages where it is long. */
export function AnswerSheet({ prepared, code, student }: AnswerSheetProps) {
  const rows = rowsOf(prepared.paper, code)
  const pieces = rows.map(({ number }) => ({ height: 1, keeps: number === null }))
  const inColumn = rowsFor(pieces, ROWS)
  const pages = inHeaps(inColumns(pieces, inColumn), COLUMNS)
  return pages.map((columns, at) => (
    <section key={columns[0]?.[0]} className="a4 not-last:break-after-page">
      <Corners />
      <SheetHead prepared={prepared} code={code} student={student} page={at + 1} pages={pages.length} />
      <div className="grid grid-cols-4 gap-x-[4mm]">
        {columns.map((places) => (
          <ol
            key={places[0]}
            className="grid content-start"
            style={{ gridAutoRows: `${Math.min(ROW_MM, ROWS_MM / inColumn)}mm` }}
          >
            {places.map((place) => {
              const row = rows[place]
              return row && <AnswerRow key={row.id} row={row} />
            })}
          </ol>
        ))}
      </div>
    </section>
  ))
}

function rowsOf(paper: Paper, code: string): Row[] {
  const byId = new Map(paper.questions.map((one) => [one.id, one]))
  const order = paper.codes.find((one) => one.code === code)?.order ?? []
  let before = 0
  return order.flatMap(({ id }, at): Row[] => {
    const question = byId.get(id)
    if (!question) return []
    const { section_id, answer_type, options } = question
    const row = {
      id: String(id),
      number: at + 1,
      section: '',
      options: options.length,
      isNumber: answer_type === 'number',
    }
    const begins = paper.sections.length > 1 && section_id !== before
    before = section_id
    const section = paper.sections.find((one) => one.section_id === section_id)?.name ?? ''
    return begins ? [{ ...row, id: `s${section_id}`, number: null, section }, row] : [row]
  })
}

function AnswerRow({ row: { number, section, options, isNumber } }: { row: Row }) {
  if (number === null) return <li className="self-center truncate text-[8pt] font-bold">{section}</li>
  return (
    <li className="grid grid-cols-[7mm_minmax(0,1fr)] items-center">
      <b className="tabular text-[8.5pt]">{number}</b>
      <span className="flex gap-[.9mm]">
        {isNumber
          ? Array.from({ length: BOXES }, (_, at) => (
              <span key={at} className="h-[4.6mm] w-[4.2mm] border border-black" />
            ))
          : Array.from({ length: options }, (_, at) => <Bubble key={at} letter={letterOf(at)} />)}
      </span>
    </li>
  )
}

const Bubble = ({ letter }: { letter: string }) => (
  <span className="grid size-[4.2mm] place-items-center rounded-full border border-black text-[6.5pt] leading-none">
    {letter}
  </span>
)

const CORNERS = ['start-[5mm] top-[5mm]', 'end-[5mm] top-[5mm]', 'start-[5mm] bottom-[5mm]', 'end-[5mm] bottom-[5mm]']

/** Marks by which a reader finds how the sheet lies. Drawn as pictures: browsers print no backgrounds. */
const Corners = () =>
  CORNERS.map((place) => (
    <svg key={place} viewBox="0 0 1 1" aria-hidden className={`absolute size-[6mm] ${place}`}>
      <rect width="1" height="1" fill="#000000" />
    </svg>
  ))

type HeadProps = AnswerSheetProps & { page: number; pages: number }

function SheetHead({ prepared: { head, say }, code, student, page, pages }: HeadProps) {
  const { paper_id, seal } = head
  const { seat = null, admission_no = null } = student ?? {}
  const text = JSON.stringify([1, paper_id, seal.slice(0, SEAL_SHOWN), code, admission_no, seat, page])
  const fields = [
    [say.line((m) => m.booklet_name()), student?.name ?? ''],
    [say.line((m) => m.booklet_admission()), admission_no ?? ''],
    [say.line((m) => m.booklet_seat()), seat === null ? '' : String(seat)],
    [say.line((m) => m.booklet_signature()), ''],
    [say.line((m) => m.booklet_invigilator()), ''],
  ] as const
  return (
    <header className="mb-[3mm] grid grid-cols-[minmax(0,1fr)_32mm] gap-[5mm] border-b border-black px-[2mm] pb-[3mm]">
      <div className="grid min-w-0 content-start gap-[1.2mm]">
        <p className="truncate ps-[4mm] text-[9pt]">{head.academy.name}</p>
        <h2 className="text-[13pt] leading-tight font-bold">
          {say.line((m) => m.booklet_sheet())}: {head.name}
        </h2>
        <p className="flex items-center gap-[2mm] text-[9pt]">
          {say.line((m) => m.booklet_code())} <b className="text-[15pt] leading-none">{code}</b>
          <span className="ms-auto">{say.line((m) => m.booklet_page({ page, pages }))}</span>
        </p>
        <div className="grid grid-cols-6 gap-x-[4mm] gap-y-[1mm]">
          {fields.map(([name, value], place) => (
            <p
              key={name}
              className={`grid h-[10mm] content-between border-b border-black ${place < ON_FIRST_LINE ? 'col-span-2' : 'col-span-3'}`}
            >
              <span className="truncate text-[7.5pt] leading-tight">{name}</span>
              <b className="truncate leading-tight">{value}</b>
            </p>
          ))}
        </div>
      </div>
      <div className="pt-[3mm] text-center text-[7pt]">
        <QrPicture text={text} label={`${say.line((m) => m.booklet_code())} ${code}`} className="w-[30mm]" />
        <span className="font-mono">{seal.slice(0, SEAL_SHOWN)}</span>
      </div>
    </header>
  )
}
