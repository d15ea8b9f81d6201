import { fullMomentWords } from '../../../ui/moment-labels.ts'
import { numberedFor, type Paper, type Prepared } from './booklet-data.ts'
import { rightMarks, sectionRange, wrongMarks } from './section-words.ts'
import { SheetFrame } from './sheet-frame.tsx'

type CoverProps = { prepared: Extract<Prepared, { paper: Paper }>; code: string; pages: number }

/** The first page of a booklet: the exam, its code, who writes it, its sections and its rules. */
export function Cover({ prepared, code, pages }: CoverProps) {
  const { head, say, paper } = prepared
  const facts = [
    [say.line((m) => m.booklet_date()), head.starts_at === null ? '–' : fullMomentWords(head.starts_at)],
    [
      say.line((m) => m.booklet_time()),
      head.minutes === null ? '–' : say.line((m) => m.booklet_minutes({ minutes: head.minutes ?? 0 })),
    ],
    [say.line((m) => m.booklet_marks()), head.max_marks],
    [say.line((m) => m.booklet_questions()), paper.questions.length],
  ] as const
  return (
    <SheetFrame head={head} say={say} code={code} page={1} pages={pages}>
      <div className="grid gap-[5mm]">
        <header className="grid grid-cols-[minmax(0,1fr)_32mm] items-start gap-[5mm]">
          <div className="min-w-0 wrap-anywhere">
            {head.academy.logo !== null && (
              <img src={head.academy.logo} alt="" className="mb-[2mm] max-h-[16mm] max-w-[50mm] object-contain" />
            )}
            <p className="text-[13pt] font-semibold">{head.academy.name}</p>
            <h2 className="text-[20pt] leading-tight font-bold">{head.name}</h2>
          </div>
          <p className="border-2 border-black p-[2mm] text-center text-[9pt]">
            {say.line((m) => m.booklet_code())}
            <b className="block text-[44pt] leading-none">{code}</b>
          </p>
        </header>
        <dl className="grid grid-cols-2 border border-black">
          {facts.map(([name, value]) => (
            <div key={name} className="border border-black px-[2mm] py-[1.2mm]">
              <dt className="text-[8.5pt]">{name}</dt>
              <dd className="font-semibold">{value}</dd>
            </div>
          ))}
        </dl>
        <Fields prepared={prepared} />
        <Sections prepared={prepared} code={code} />
        <Rules prepared={prepared} code={code} pages={pages} />
      </div>
    </SheetFrame>
  )
}

/** What the student fills in by hand. */
function Fields({ prepared: { say } }: Pick<CoverProps, 'prepared'>) {
  const fields = [
    say.line((m) => m.booklet_name()),
    say.line((m) => m.booklet_admission()),
    say.line((m) => m.booklet_seat()),
    say.line((m) => m.booklet_signature()),
  ]
  return (
    <div className="grid grid-cols-2 gap-x-[6mm] gap-y-[3mm]">
      {fields.map((name) => (
        <p key={name} className="h-[12mm] border-b border-black text-[8.5pt]">
          {name}
        </p>
      ))}
    </div>
  )
}

function Sections({ prepared: { paper, pictures, say, wish }, code }: Omit<CoverProps, 'pages'>) {
  const numbered = numberedFor(paper, pictures, { code, languages: wish.languages })
  const cell = 'border border-black px-[2mm] py-[.8mm] text-start align-top'
  const varies = say.line((m) => m.booklet_varies())
  return (
    <table className="w-full border-collapse text-[9.5pt]">
      <thead>
        <tr>
          <th className={cell}>{say.line((m) => m.booklet_section())}</th>
          <th className={cell}>{say.line((m) => m.booklet_questions())}</th>
          <th className={cell}>{say.line((m) => m.booklet_right())}</th>
          <th className={cell}>{say.line((m) => m.booklet_wrong())}</th>
        </tr>
      </thead>
      <tbody>
        {paper.sections.map((section) => {
          const own = numbered.filter(({ shown }) => shown[0]?.question.sectionId === section.section_id)
          const count = section.attempt_at_most
          const right = rightMarks(own)
          return (
            <tr key={section.section_id}>
              <td className={cell}>{section.name}</td>
              <td className={`${cell} tabular`}>
                {sectionRange(own)}
                {count !== null && ` · ${say.line((m) => m.booklet_at_most({ count }))}`}
              </td>
              <td className={`${cell} tabular`}>{right === null ? varies : `+${right}`}</td>
              <td className={`${cell} tabular`}>{wrongMarks(section) ?? varies}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}

/** The instructions, in each language beside the other. */
function Rules({ prepared: { paper, say, wish }, code, pages }: CoverProps) {
  const hasNumbers = paper.questions.some(({ answer_type }) => answer_type === 'number')
  const hasSeveral = paper.questions.some(({ answer_type }) => answer_type === 'multiple')
  const questions = paper.questions.length
  const rules = [
    say.each((m) => m.booklet_rule_open()),
    say.each((m) => m.booklet_rule_pages({ pages, questions, code })),
    say.each((m) => m.booklet_rule_code({ code })),
    say.each((m) => m.booklet_rule_bubble()),
    ...(hasSeveral ? [say.each((m) => m.booklet_rule_several())] : []),
    ...(hasNumbers ? [say.each((m) => m.booklet_rule_number())] : []),
    ...(hasNumbers && paper.integer_only ? [say.each((m) => m.booklet_rule_integer())] : []),
    say.each((m) => m.booklet_rule_rough()),
    say.each((m) => m.booklet_rule_return()),
  ]
  return (
    <div className={`grid gap-x-[6mm] ${wish.languages.length > 1 ? 'grid-cols-2' : ''}`}>
      {say
        .each((m) => m.booklet_rules())
        .map(({ language, words }, at) => (
          <div key={language} lang={language}>
            <p className="mb-[1mm] text-[11pt] font-bold">{words}</p>
            <ol className="grid list-decimal gap-[1mm] ps-[6mm]">
              {rules.map((rule) => (
                <li key={rule[at]?.words}>{rule[at]?.words}</li>
              ))}
            </ol>
          </div>
        ))}
    </div>
  )
}
