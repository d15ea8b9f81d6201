import { ArrowRight, Timer } from 'lucide-react'
import type { Api } from '#contract/all-calls.ts'
import { m } from '#messages/web'
import { PlaceLink } from '#web/ui/buttons/place-link.tsx'
import { paths, type Place } from '../../paths.ts'
import { AnswersKept } from '../running/answers-kept.tsx'
import { type Told, TimeLeftWords } from '../running/time-left-labels.tsx'

type RunningTest = NonNullable<Api['/Student/home']['data']['running_tests']>[number]

type RunningTestsProps = { tests: readonly RunningTest[] | undefined; told: Told }

/** Tests in progress, one line each: the student comes for them, or does not know that their time is running. */
export function RunningTests({ tests, told }: RunningTestsProps) {
  if (!tests || tests.length === 0) return null
  return (
    <ul className="mb-4 overflow-hidden rounded-card border border-warn bg-warn-50">
      {tests.map((test) => (
        <RunningRow key={test.attempt_id} test={test} told={told} />
      ))}
    </ul>
  )
}

const WORDS = {
  quiz: m.home_running_quiz,
  exam: m.home_running_exam,
  entrance: m.home_running_entrance,
}

function RunningRow({ test: { kind, id, attempt_id, name, time_left }, told }: { test: RunningTest; told: Told }) {
  return (
    <li className="relative flex min-h-16 items-center gap-3 border-warn/30 px-4 py-2.5 not-first:border-t">
      <Timer size={20} aria-hidden className="shrink-0 text-warn max-md:hidden" />
      <div className="min-w-0 grow">
        <h2 id={`running-${attempt_id}`} className="flex flex-wrap gap-x-2 text-[0.9375rem]/5.5 tracking-normal">
          {WORDS[kind]()}{' '}
          {time_left && (
            <span className="text-warn">
              <TimeLeftWords timeLeft={time_left} told={told} />
            </span>
          )}
        </h2>
        <p className="line-clamp-2 text-sm wrap-anywhere text-ink-2">
          {name}
          {' · '}
          <AnswersKept attemptId={attempt_id} />
        </p>
      </div>
      <PlaceLink
        place={placeOf(kind, id, attempt_id)}
        aria-describedby={`running-${attempt_id}`}
        className="grid size-10 shrink-0 place-items-center rounded-full bg-brand-strong text-on-brand after:absolute after:inset-0"
      >
        <span className="sr-only">{m.home_running_go()}</span>
        <ArrowRight size={20} aria-hidden />
      </PlaceLink>
    </li>
  )
}

/** Returns the address of the test itself, which resumes. */
function placeOf(kind: RunningTest['kind'], id: number, attemptId: number): Place {
  if (kind === 'quiz') return paths.quizStart(id)
  return kind === 'exam' ? paths.examQuestions(attemptId) : paths.entranceStart(id)
}
