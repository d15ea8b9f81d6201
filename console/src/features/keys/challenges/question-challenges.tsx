import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../../web/src/ui/buttons/button.tsx'
import { toast } from '../../../../../web/src/ui/overlays/toast.ts'
import { staffCall } from '../../../api/staff-call.ts'
import { Badge } from '../../../ui/badge.tsx'
import { momentWords } from '../../../ui/moment-words.ts'
import { ReasonDialog } from '../../../ui/reason-dialog.tsx'
import { sayWithUndo } from '../../../ui/say-with-undo.tsx'
import { useSending } from '../../../ui/use-sending.ts'
import type { KeyQuestion } from '../key-data.ts'
import type { ChallengeDecision, ChallengedQuestion } from './challenge-data.ts'
import { ChallengeRows } from './challenge-rows.tsx'
import { claimWords } from './claim-words.ts'
import { useChallengesAgain } from './use-challenges.ts'

type QuestionChallengesProps = {
  paperId: number
  question: KeyQuestion
  challenged: ChallengedQuestion
  /** Leads into the correction of the key; null while one is tried. */
  onAccept: (() => void) | null
}

/** What students hold against the key of one question, by what they hold, and what is decided of it. */
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
      // Whoever was too late sees what waits now; the reason stays.
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
