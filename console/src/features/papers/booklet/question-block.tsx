import type { ReactNode } from 'react'
import { letterOf } from '#assessment/content/letter.rules.ts'
import { RichText } from '#assessment/content/rich-text.tsx'
import type { Question } from '#assessment/question.ts'
import type { Language } from '#messages/languages'
import type { Numbered } from './booklet-data.ts'
import type { Say } from './booklet-words.ts'

type QuestionBlockProps = { numbered: Numbered; say: Say; saysMarks: boolean }

/** A question with its number, its languages side by side. */
export function QuestionBlock({ numbered: { number, shown }, say, saysMarks }: QuestionBlockProps) {
  const [first] = shown
  if (!first) return null
  const { marks, picture, answerType } = first.question
  const across = inARow(shown.map(({ question }) => question))
  return (
    <div className="grid grid-cols-[8mm_minmax(0,1fr)] pb-[4mm]">
      <b className="tabular">{number}.</b>
      <div className="min-w-0">
        <SideBySide>
          {shown.map(({ language, question }) => (
            <div key={language} lang={language} className="min-w-0">
              <RichText text={question.text} />
              <Lists question={question} words={wordsIn(say, language)} />
            </div>
          ))}
        </SideBySide>
        {picture && <Drawing src={picture} />}
        <SideBySide>
          {shown.map(({ language, question }) => (
            <Options key={language} language={language} question={question} across={across} />
          ))}
        </SideBySide>
        {(saysMarks || answerType === 'multiple') && (
          <p className="text-end text-[8.5pt]">
            {answerType === 'multiple' && `${say.line((m) => m.booklet_several())} `}
            {saysMarks && say.line((m) => m.booklet_marks_of({ marks }))}
          </p>
        )}
      </div>
    </div>
  )
}

const SideBySide = ({ children }: { children: ReactNode[] }) => (
  <div className={`grid gap-x-[5mm] ${children.length > 1 ? 'grid-cols-2' : 'grid-cols-1'}`}>{children}</div>
)

/** A picture as large as it is drawn, up to the width of its place. */
const Drawing = ({ src }: { src: string }) => (
  <img src={src} alt="" className="my-[1.5mm] max-h-[55mm] max-w-[min(100%,85mm)] object-contain" />
)

type OptionsProps = { language: Language; question: Question; across: 1 | 2 | 4 }
const COLUMNS = { 1: 'grid-cols-1', 2: 'grid-cols-2', 4: 'grid-cols-4' }

const Options = ({ language, question: { options }, across }: OptionsProps) => (
  <ol lang={language} className={`mt-[1mm] grid min-w-0 gap-x-[3mm] gap-y-[1.3mm] ${COLUMNS[across]}`}>
    {options.map(({ key, text, picture }, at) => (
      <li key={key} className={`grid min-w-0 grid-cols-[7mm_minmax(0,1fr)] ${picture ? '' : 'items-baseline'}`}>
        <span>({letterOf(at)})</span>
        {picture ? (
          <img src={picture} alt="" className="max-h-[28mm] max-w-full object-contain" />
        ) : (
          <RichText text={text} />
        )}
      </li>
    ))}
  </ol>
)

const SHORT = 7
const MIDDLE = 18

/** How many options stand in a row: as many as the longest has room for, in every language. */
function inARow(questions: Question[]): 1 | 2 | 4 {
  const options = questions.flatMap((question) => question.options)
  if (options.some(({ picture }) => picture !== null)) return 2
  const longest = Math.max(0, ...options.map(({ text }) => signsIn(text)))
  return longest <= SHORT ? 4 : longest <= MIDDLE ? 2 : 1
}

/** About how many signs a text is wide: commands of a formula are one each, and its braces none. */
const signsIn = (text: string): number => text.replace(/\\[a-z]+/gi, 'x').replace(/[{}$^_\\]/g, '').length

type ListWords = { one: string; two: string }

const wordsIn = (say: Say, language: Language): ListWords => {
  const wordsOf = (all: { language: Language; words: string }[]) =>
    (all.find((one) => one.language === language) ?? all[0])?.words ?? ''
  return { one: wordsOf(say.each((m) => m.booklet_list_one())), two: wordsOf(say.each((m) => m.booklet_list_two())) }
}

function Lists({ question: { lists }, words }: { question: Question; words: ListWords }) {
  if (!lists) return null
  const rows = Array.from({ length: Math.max(lists.one.length, lists.two.length) }, (_, row) => row)
  const cell = 'border border-black px-[1.5mm] py-[.5mm] text-start align-top'
  return (
    <table className="my-[1.5mm] w-full table-fixed border-collapse">
      <thead>
        <tr>
          <th className={cell}>{words.one}</th>
          <th className={cell}>{words.two}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            <td className={cell}>
              <RichText text={lists.one[row] ?? ''} />
            </td>
            <td className={cell}>
              <RichText text={lists.two[row] ?? ''} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A passage before the first of the questions that share it. */
export const PassageBlock = ({ shown, title }: { shown: Numbered['shown']; title: string }) => (
  <div className="mb-[3mm] border border-black px-[2.5mm] py-[1.5mm]">
    <p className="font-bold">{title}</p>
    <SideBySide>
      {shown.map(({ language, question }) => (
        <div key={language} lang={language} className="min-w-0">
          {question.passage !== null && <RichText text={question.passage} />}
        </div>
      ))}
    </SideBySide>
    {shown[0]?.question.passagePicture && <Drawing src={shown[0].question.passagePicture} />}
  </div>
)
