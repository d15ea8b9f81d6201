import { useQuery } from '@tanstack/react-query'
import { Download, MessageCircleQuestionMark } from 'lucide-react'
import { m } from '#messages/web'
import { homeQuery } from '../../catalog/home-query.ts'
import { toward, ways } from '../../catalog/ways.ts'
import { paths } from '../../paths.ts'
import { useStudId } from '../../session/session-store.ts'
import { supportQuery } from '../../session/support/support-chat.ts'
import { counted } from '#web/ui/format/counted.ts'
import { PageHead } from '#web/ui/page-head.tsx'
import { COMING, HubList, type HubRow } from './hub-list.tsx'

/** Everything there is to learn from. The numbers come with home's answer; the ways are there without it. */
export function LearnScreen() {
  const { data: home, isLoading } = useQuery(homeQuery(useStudId()))
  const { data: support } = useQuery(supportQuery)
  const { counts } = home ?? {}
  const place = isLoading ? COMING : undefined
  const doubts: HubRow = {
    icon: MessageCircleQuestionMark,
    place: paths.doubts(),
    title: m.doubts_title(),
    subtitle: m.learn_doubts_text(),
  }
  return (
    <>
      <PageHead title={m.bar_learn()} />
      <HubList
        rows={[
          toward(ways.recorded, counted(counts?.subjects, m.home_subjects) ?? place),
          toward(ways.materials, counted(counts?.materials, m.materials_count) ?? place),
          toward(ways.history, m.home_history_text()),
          { icon: Download, place: paths.saved(), title: m.menu_saved(), subtitle: m.learn_saved_text() },
          ...(support?.doubts ? [doubts] : []),
        ]}
      />
    </>
  )
}
