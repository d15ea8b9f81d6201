import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { RichText } from '#assessment/content/rich-text.tsx'
import type { StaffData } from '../../api/staff-call.ts'
import { Badge } from '../../ui/badge.tsx'
import { chapterWords, letterAt, plain } from '../../ui/figure-labels.ts'
import { FigureItems } from '../../ui/figure-items.tsx'
import { SuspectBadges } from '../../ui/suspect-badges.tsx'
import { WithBars } from './bars.tsx'

type Question = StaffData<'/staff/paper_figures'>['questions'][number]
type Figures = NonNullable<Question['figures']>

/** One question with the figures of the students' answers. */
function QuestionFigures({ question }: { question: Question }) {
  const { number, text, subject_name, figures, range, is_cancelled } = question
  return (
    <li className="rounded-card border border-line bg-card p-4">
      <h2 className="text-lg">{m.key_question({ number })}</h2>
      <p className="text-sm text-ink-2">{`${subject_name} · ${chapterWords(question)}`}</p>
      <div className="mt-1 line-clamp-3 wrap-anywhere">
        <RichText text={text} />
      </div>
      <div className="mt-2 flex flex-wrap gap-2">
        {is_cancelled && <Badge tone="warn">{m.figures_cancelled()}</Badge>}
        {range !== null && <Badge tone="good">{m.figures_right_number({ range })}</Badge>}
        {figures && <SuspectBadges suspects={figures.suspects} />}
      </div>
      {figures ? <Shown question={question} figures={figures} /> : <p className="mt-3">{m.figures_unknown()}</p>}
    </li>
  )
}

const percentWords = (percent: number | null) =>
  percent === null ? '–' : m.figures_percent({ percent: plain(percent) })

function Shown({ question, figures }: { question: Question; figures: Figures }) {
  const { n, right_percent, marks_percent, left_percent, discrimination, median_seconds } = figures
  const facts = [
    [m.figures_right_percent(), percentWords(right_percent)],
    [m.key_right_percent(), percentWords(marks_percent)],
    [m.figures_left_percent(), percentWords(left_percent)],
    [m.key_discrimination(), discrimination === null ? '–' : plain(discrimination)],
    [m.figures_time(), median_seconds === null ? '–' : m.figures_seconds({ count: median_seconds })],
    [m.key_students(), String(n)],
  ] as const
  return (
    <>
      <dl className="my-3 grid grid-cols-2 gap-x-6 gap-y-2 md:grid-cols-3 lg:grid-cols-6">
        <FigureItems figures={facts} />
      </dl>
      {question.options.length > 0 && <Options question={question} figures={figures} />}
    </>
  )
}

function Options({ question, figures: { n, chosen, by_best } }: { question: Question; figures: Figures }) {
  const rows = question.options.map((option, at) => ({
    ...option,
    letter: letterAt(at),
    count: chosen[at] ?? 0,
    best: by_best?.[at] ?? null,
  }))
  const bars = rows.map(({ letter, count, is_right }) => ({
    key: letter,
    sign: is_right ? `✓ ${letter}` : letter,
    percent: Math.round((100 * count) / n),
    look: is_right ? ('filled' as const) : ('outlined' as const),
  }))
  return (
    <WithBars bars={bars}>
      <table aria-label={m.key_question({ number: question.number })} className="w-full table-fixed text-start text-sm">
        <thead className="text-ink-2">
          <tr>
            {[m.figures_option(), m.figures_chose(), m.figures_best()].map((head) => (
              <th
                key={head}
                scope="col"
                className="py-1.5 pe-3 text-start align-bottom font-medium wrap-anywhere first:w-1/2"
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ letter, is_right, is_picture, text, count, best }) => (
            <tr key={letter} className="border-t border-line">
              <th scope="row" className="py-1.5 pe-3 text-start font-medium">
                {is_right ? m.figures_option_right({ letter }) : letter}
                <div className="font-normal wrap-anywhere">
                  {is_picture ? m.figures_picture() : <RichText text={text} />}
                </div>
              </th>
              <td className="py-1.5 pe-3 tabular">{count}</td>
              <td className="py-1.5 tabular">{best ?? '–'}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </WithBars>
  )
}

const route = getRouteApi('/staff/figures/$paper_id')

/** The questions of a paper with the figures of the students' answers, the most suspect ones first. */
export function PaperFiguresScreen() {
  const { paper_id } = route.useParams()
  const paper = useQuery(staffQuery('/staff/paper_figures', { paper_id: Number(paper_id) }))
  return (
    <Page
      title={paper.data ? m.figures_of_paper({ name: paper.data.name }) : m.menu_figures()}
      actions={
        <Link {...paths.figures()} className={buttonClass('secondary')}>
          {m.menu_figures()}
        </Link>
      }
    >
      <ScreenStates
        query={paper}
        content={({ questions, appeared, ends_at }) => (
          <>
            <p className="mb-2">
              {`${m.figures_ends()}: ${momentWords(ends_at)} · ${m.figures_appeared()}: ${appeared}`}
            </p>
            <p className="mb-4 max-w-reading text-sm text-ink-2">{m.figures_questions_note()}</p>
            <ul className="grid grid-cols-1 gap-3">
              {questions.map((question) => (
                <QuestionFigures key={question.question_id} question={question} />
              ))}
            </ul>
          </>
        )}
      />
    </Page>
  )
}
