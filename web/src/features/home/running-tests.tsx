import { ArrowRight, Timer } from 'lucide-react'
import { m } from '#messages/web'
import { type Told, TimeLeftWords } from '../../assessment/running/time-left-words.tsx'
import type { Home } from '../../catalog/home-query.ts'
import { type Place, paths } from '../../paths.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'

type RunningTest = NonNullable<Home['running_tests']>[number]

type RunningTestsProps = { tests: Home['running_tests']; told: Told }

/** The tests whose time runs: what a student who is here has come for, or does not know of. */
export function RunningTests({ tests, told }: RunningTestsProps) {
  return tests?.map((test) => <RunningCard key={test.attempt_id} test={test} told={told} />)
}

const WORDS = {
  quiz: m.home_running_quiz,
  exam: m.home_running_exam,
  entrance: m.home_running_entrance,
}

function RunningCard({ test: { kind, id, attempt_id, name, time_left }, told }: { test: RunningTest; told: Told }) {
  return (
    <section
      aria-labelledby={`running-${attempt_id}`}
      className="mb-3 flex flex-col gap-4 rounded-card border border-warn bg-warn-50 p-5 md:mb-4 md:flex-row md:items-center md:justify-between"
    >
      <div className="flex min-w-0 items-start gap-3.5">
        <span className="grid size-10.5 shrink-0 place-items-center rounded-control bg-card text-warn">
          <Timer size={20} aria-hidden />
        </span>
        <div className="min-w-0">
          <h2 id={`running-${attempt_id}`} className="text-lg/6">
            {WORDS[kind]()}
            {time_left && (
              <span className="text-warn">
                {' · '}
                <TimeLeftWords timeLeft={time_left} told={told} />
              </span>
            )}
          </h2>
          <p className="mt-0.5 line-clamp-2 wrap-anywhere">{name}</p>
          <p className="text-sm text-ink-2">{m.tests_kept()}</p>
        </div>
      </div>
      <div className="grid shrink-0">
        <ButtonLink icon={ArrowRight} place={placeOf(kind, id, attempt_id)}>
          {m.home_running_go()}
        </ButtonLink>
      </div>
    </section>
  )
}

/** Each leads into the test itself, which goes on where it was left. */
function placeOf(kind: RunningTest['kind'], id: number, attemptId: number): Place {
  if (kind === 'quiz') return paths.quizStart(id)
  return kind === 'exam' ? paths.examQuestions(attemptId) : paths.entranceStart(id)
}
