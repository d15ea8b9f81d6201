import { useQuery } from '@tanstack/react-query'
import { m } from '#messages/web'
import { ReportListScreen } from '#assessment/report/report-list-screen.tsx'
import { resultWords } from '#assessment/lists/result-labels.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { entranceReportsQuery } from './entrance-reports.api.ts'

export const EntranceReportsScreen = () => (
  <ReportListScreen
    title={m.title_entrance_reports()}
    subtitle={m.title_entrance()}
    query={useQuery(entranceReportsQuery(useStudId()))}
    lines={[4, 3]}
    tests={{ place: paths.entrance(), words: m.title_entrance() }}
    entryOf={({ id, name, exam_status: status, marks, max_marks, results_at, added_on }) => ({
      id,
      name,
      about: m.report_status({ status: resultWords(status) }),
      status,
      marks,
      maxMarks: max_marks,
      resultsAt: results_at ?? null,
      attendedOn: added_on,
      place: paths.entranceReport(id),
    })}
  />
)
