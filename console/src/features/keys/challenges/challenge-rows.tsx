import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { staffQuery } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import type { KeyQuestion } from '../key-data.ts'
import type { ChallengeRow } from './challenge-data.ts'
import { claimWords } from './claim-words.ts'

const STATES: Record<ChallengeRow['state'], { tone: Tone; words: () => string }> = {
  sent: { tone: 'warn', words: () => m.challenges_state_sent() },
  accepted: { tone: 'good', words: () => m.challenges_state_accepted() },
  declined: { tone: 'bad', words: () => m.challenges_state_declined() },
}

/** Who challenges a question, and why, a hundred at a time. */
export function ChallengeRows({ paperId, question }: { paperId: number; question: KeyQuestion }) {
  const [isShown, setShown] = useState(false)
  return (
    <details className="mt-1" onToggle={({ currentTarget }) => setShown(currentTarget.open)}>
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand-strong">
        {m.challenges_who({ number: question.number })}
      </summary>
      {isShown && <Rows paperId={paperId} question={question} />}
    </details>
  )
}

function Rows({ paperId, question }: { paperId: number; question: KeyQuestion }) {
  // The student behind whom each page begins.
  const [before, setBefore] = useState<readonly number[]>([])
  const after = before.at(-1)
  const { question_id } = question
  const named = { paper_id: paperId, question_id, ...(after !== undefined && { after }) }
  const rows = useQuery(staffQuery('/staff/question_challenges', named))
  return (
    <ScreenStates
      query={rows}
      content={({ rows: shown, more }) => (
        <>
          <ul className="grid gap-2">
            {shown.map((row) => (
              <Row key={row.attempt_id} question={question} row={row} />
            ))}
          </ul>
          <div className="mt-3 flex flex-wrap gap-2.5">
            {before.length > 0 && (
              <Button look="secondary" onClick={() => setBefore(before.slice(0, -1))}>
                {m.key_page_before()}
              </Button>
            )}
            {more && (
              <Button look="secondary" onClick={() => setBefore([...before, shown.at(-1)?.stud_id ?? 0])}>
                {m.key_page_next()}
              </Button>
            )}
          </div>
        </>
      )}
    />
  )
}

function Row({ question, row }: { question: KeyQuestion; row: ChallengeRow }) {
  const { stud_id, attempt_id, name, admission_no, reason, state } = row
  const { tone, words } = STATES[state]
  return (
    <li className="rounded-control border border-line px-3 py-2 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <Link
          {...paths.attempt(stud_id, attempt_id)}
          className="inline-flex min-h-11 items-center font-medium text-brand-strong md:min-h-8"
        >
          {name}
        </Link>
        {admission_no !== null && <span className="text-ink-2">{admission_no}</span>}
        <b className="font-semibold">{claimWords(question, row)}</b>
        <Badge tone={tone}>{words()}</Badge>
      </p>
      <p className="whitespace-pre-line wrap-anywhere">{reason}</p>
    </li>
  )
}
