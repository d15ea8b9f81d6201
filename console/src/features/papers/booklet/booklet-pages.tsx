import { useMemo } from 'react'
import type { Question } from '#assessment/question.ts'
import type { Paper, Prepared } from './booklet-data.ts'
import { numberedFor, type Numbered } from './booklet-data.ts'
import type { Say } from './booklet-words.ts'
import { Cover } from './cover.tsx'
import { type Block, Paged } from './paged.tsx'
import { PassageBlock, QuestionBlock } from './question-block.tsx'
import { sectionRange, sectionScheme } from './section-words.ts'
import { SheetFrame } from './sheet-frame.tsx'

type BookletProps = { prepared: Extract<Prepared, { paper: Paper }>; code: string }

/** The cover before the questions, and the page for rough work after them. */
const OTHER_PAGES = 2

/** One code's booklet: its cover, its questions, a page for rough work. */
export function Booklet({ prepared, code }: BookletProps) {
  const { head, paper, pictures, say, wish } = prepared
  const { languages } = wish
  const numbered = useMemo(() => numberedFor(paper, pictures, { code, languages }), [paper, pictures, code, languages])
  const blocks = useMemo(() => blocksOf(paper, numbered, say), [paper, numbered, say])
  const frame = { head, say, code }
  return (
    <Paged
      blocks={blocks}
      columns={languages.length > 1 ? 1 : 2}
      frame={(at, counted, columns) => {
        const pages = counted + OTHER_PAGES
        return (
          <>
            {at === 0 && <Cover prepared={prepared} code={code} pages={pages} />}
            <SheetFrame {...frame} page={at + 2} pages={pages}>
              {columns}
            </SheetFrame>
            {at === counted - 1 && (
              <SheetFrame {...frame} page={pages} pages={pages}>
                <p className="text-center text-[11pt] font-bold">{say.line((m) => m.booklet_rough())}</p>
              </SheetFrame>
            )}
          </>
        )
      }}
    />
  )
}

function blocksOf(paper: Paper, numbered: readonly Numbered[], say: Say): Block[] {
  const blocks: Block[] = []
  const heads = paper.sections.length > 1
  for (const [at, one] of numbered.entries()) {
    const [question, before] = [one.shown[0]?.question, numbered[at - 1]?.shown[0]?.question]
    if (!question) continue
    const section = paper.sections.find(({ section_id }) => section_id === question.sectionId)
    const own = numbered.filter(({ shown }) => shown[0]?.question.sectionId === question.sectionId)
    if (heads && section && question.sectionId !== before?.sectionId)
      blocks.push({
        id: `s${section.section_id}`,
        keeps: true,
        content: (
          <div className="mb-[3mm] border-y border-black py-[1mm] text-center">
            <p className="text-[11pt] font-bold">{section.name}</p>
            <p className="text-[9pt]">
              {sectionRange(own)} · {sectionScheme(section, own, say)}
            </p>
          </div>
        ),
      })
    if (hasPassage(question) && !isSamePassage(question, before)) {
      const last = numbered.slice(at).findLast(({ shown }) => isSamePassage(question, shown[0]?.question))
      const title = say.line((m) => m.booklet_passage({ from: one.number, to: last?.number ?? one.number }))
      blocks.push({ id: `p${question.id}`, keeps: true, content: <PassageBlock shown={one.shown} title={title} /> })
    }
    const saysMarks = own.some(({ shown }) => shown[0]?.question.marks !== question.marks)
    blocks.push({
      id: `q${question.id}`,
      keeps: false,
      content: <QuestionBlock numbered={one} say={say} saysMarks={saysMarks} />,
    })
  }
  return blocks
}

const hasPassage = ({ passage, passagePicture }: Question) => passage !== null || passagePicture !== null

const isSamePassage = (one: Question, other: Question | undefined) =>
  other !== undefined && one.passage === other.passage && one.passagePicture === other.passagePicture
