import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { Badge, type Tone } from '../../../ui/badge.tsx'
import { momentWords } from '../../../ui/moment-labels.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { sayWithUndo } from '../../../ui/say-with-undo.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import type { KeyQuestion } from '../key-data.ts'
import {
  type ChallengeDecision,
  type ChallengedQuestion,
  type ChallengeRow,
  useChallengesAgain,
} from './use-challenges.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { staffQuery } from '../../../api/staff-query.ts'
import { paths } from '../../../paths.ts'
import { ScreenStates } from '../../../ui/screen-states.tsx'
import { letterAt, plain } from '../../../ui/figure-labels.ts'

/** What a challenge holds to be right: letters of options, a number, or that no answer is. */
function claimWords(
  { options }: KeyQuestion,
  { right, number }: { right: readonly number[]; number: string | null },
): string {
  if (number !== null) return plain(Number(number))
  const letters = options.flatMap(({ option_id }, at) => (right.includes(option_id) ? letterAt(at) : []))
  return letters.length === 0 ? m.challenges_no_answer() : letters.join(', ')
}

const STATES: Record<ChallengeRow['state'], { tone: Tone; words: () => string }> = {
  sent: { tone: 'warn', words: () => m.challenges_state_sent() },
  accepted: { tone: 'good', words: () => m.challenges_state_accepted() },
  declined: { tone: 'bad', words: () => m.challenges_state_declined() },
}

/** The students who challenge a question, with their reasons, a hundred at a time. */
function ChallengeRows({ paperId, question }: { paperId: number; question: KeyQuestion }) {
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
  // The last student of each earlier page, behind whom the next page begins.
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

type QuestionChallengesProps = {
  paperId: number
  question: KeyQuestion
  challenged: ChallengedQuestion
  /** Opens the correction of the key; null while a correction is tried. */
  onAccept: (() => void) | null
}

/** The challenges of one question by what they claim, and the decisions on them. */
export function QuestionChallenges({ paperId, question, challenged, onAccept }: QuestionChallengesProps) {
  const { undecided, claims, decisions } = challenged
  return (
    <section className="mt-3 border-t border-line pt-3">
      <h4 className="flex flex-wrap items-center gap-2 font-semibold">
        {m.challenges_title()}
        {undecided > 0 && <Badge tone="warn">{m.challenges_undecided({ count: undecided })}</Badge>}
      </h4>
      {claims.length > 0 && (
        <ul className="mt-2 flex flex-wrap gap-2 text-sm tabular">
          {claims.map((claim) => (
            <li key={claimWords(question, claim)} className="rounded-control border border-line px-3 py-1">
              {m.challenges_claim({ claim: claimWords(question, claim), count: claim.count })}
            </li>
          ))}
        </ul>
      )}
      <ChallengeRows paperId={paperId} question={question} />
      {undecided > 0 && <Decide paperId={paperId} question={question} challenged={challenged} onAccept={onAccept} />}
      {decisions.length > 0 && (
        <ul className="mt-2 grid gap-2">
          {decisions.map((decision) => (
            <Decision key={decision.decision_id} paperId={paperId} number={question.number} decision={decision} />
          ))}
        </ul>
      )}
    </section>
  )
}

const reopen = async (paper_id: number, decision_id: number) =>
  staffCall('/staff/reopen_challenges', { paper_id, decision_id })

function Decide({ paperId, question, challenged, onAccept }: QuestionChallengesProps) {
  const { question_id, number } = question
  const [asked, setAsked] = useState<string | null>(null)
  const again = useChallengesAgain()
  const decline = async (reason: string) => {
    const { version } = challenged
    const body = { paper_id: paperId, question_id, version, request_key: asked ?? crypto.randomUUID(), reason }
    try {
      const { count, decision_id } = await staffCall('/staff/decline_challenges', body)
      sayWithUndo(m.challenges_declined({ count }), async () => {
        await reopen(paperId, decision_id)
        await again()
      })
    } finally {
      // A person who was too late sees the present challenges; the reason stays.
      await again()
    }
  }
  return (
    <div className="mt-2 flex flex-wrap gap-2.5">
      {onAccept && (
        <Button look="secondary" onClick={onAccept} aria-label={m.challenges_accept_of({ number })}>
          {m.challenges_accept()}
        </Button>
      )}
      <Button
        look="secondary"
        onClick={() => setAsked(crypto.randomUUID())}
        aria-label={m.challenges_decline_of({ number })}
      >
        {m.challenges_decline()}
      </Button>
      <ReasonDialog
        open={asked !== null}
        title={m.challenges_decline_of({ number })}
        text={m.challenges_decline_about({ count: challenged.undecided })}
        action={m.challenges_decline()}
        onReason={decline}
        onClose={() => setAsked(null)}
      />
    </div>
  )
}

type DecisionProps = { paperId: number; number: number; decision: ChallengeDecision }

function Decision({ paperId, number, decision }: DecisionProps) {
  const { decision_id, kind, reason, who, at, accepted, declined } = decision
  const { busy, send } = useSending()
  const again = useChallengesAgain()
  const takeBack = async () =>
    send(async () => {
      const { count } = await reopen(paperId, decision_id)
      toast.success(m.challenges_reopened({ count }))
      await again()
    })
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap gap-2">
          {accepted > 0 && <Badge tone="good">{m.challenges_accepted_count({ count: accepted })}</Badge>}
          {declined > 0 && <Badge tone="bad">{m.challenges_declined_count({ count: declined })}</Badge>}
        </p>
        <p>{reason}</p>
        <p className="text-ink-2">{m.key_made_by({ who, at: momentWords(at) })}</p>
      </div>
      {kind === 'declined' && (
        <Button
          look="secondary"
          busy={busy}
          onClick={() => void takeBack()}
          aria-label={m.challenges_reopen_of({ number })}
        >
          {m.challenges_reopen()}
        </Button>
      )}
    </li>
  )
}
