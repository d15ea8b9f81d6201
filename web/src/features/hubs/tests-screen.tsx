import { useQuery } from '@tanstack/react-query'
import { ChartColumn } from 'lucide-react'
import { m } from '#messages/web'
import { RunningTests } from '#assessment/lists/running-tests.tsx'
import type { Told } from '#assessment/running/time-left-labels.tsx'
import { useHasExtensions } from '../../api/extensions.ts'
import { examsWords } from '../../catalog/exams-words.ts'
import { type Home, homeQuery } from '../../catalog/home-query.ts'
import { toward, ways } from '../../catalog/ways.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { counted } from '#web/ui/format/counted.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { HubList, HubSkeleton } from './hub-list.tsx'

/** Every kind of test, what is running first, and the reports. The numbers come with home's answer. */
export function TestsScreen() {
  const query = useQuery(homeQuery(useStudId()))
  return (
    <>
      <PageHead title={m.bar_tests()} />
      {/* A running test above the rows would push them down as they are pressed. */}
      {query.isLoading ? <HubSkeleton /> : <Tests query={query} />}
    </>
  )
}

function Tests({ query }: { query: Told & { data: Home | null | undefined } }) {
  const hasExtensions = useHasExtensions()
  const { counts, running_tests: running, entrance_exam: entrance } = query.data ?? {}
  return (
    <>
      <RunningTests tests={running} told={query} />
      <HubList
        rows={[
          toward(ways.quizzes, counted(counts?.new_quizzes, m.home_new_quizzes)),
          toward(ways.exams, examsWords(query.data)),
          toward(ways.entrance, entrance?.name),
          ...(hasExtensions
            ? [toward(ways.practice, m.practice_subtitle()), toward(ways.redo, m.hub_redo_text())]
            : []),
        ]}
      />
      <h2 className="mt-6 mb-3 text-lg">{m.hub_reports()}</h2>
      <HubList
        rows={[
          { icon: ChartColumn, place: paths.examReports(), title: m.title_exam_reports() },
          { icon: ChartColumn, place: paths.entranceReports(), title: m.hub_entrance_reports() },
        ]}
      />
    </>
  )
}
