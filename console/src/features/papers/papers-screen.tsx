import { Link, useSearch } from '@tanstack/react-router'
import { FilePen, Plus } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { LoadMore } from '../../../../web/src/ui/load-more.tsx'
import { FullState } from '../../../../web/src/ui/states/full-state.tsx'
import { type PapersSearch, paths } from '../../paths.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { Page } from '../../ui/page.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { NewPaper } from './new-paper.tsx'
import { PaperList } from './paper-list.tsx'
import { papersSearchOf } from './papers-search.ts'
import { usePapersList } from './use-papers-list.ts'

/** Teachers have drafts alone. */
const TABS: readonly { search: PapersSearch; words: () => string; isOfDrafts?: boolean }[] = [
  { search: {}, words: () => m.papers_draft(), isOfDrafts: true },
  { search: { state: 'to_come' }, words: () => m.papers_to_come() },
  { search: { state: 'running' }, words: () => m.papers_running() },
  { search: { state: 'over' }, words: () => m.papers_over() },
  { search: { state: 'quiz' }, words: () => m.papers_quizzes() },
  { search: { state: 'removed' }, words: () => m.papers_removed(), isOfDrafts: true },
]

/** Papers that are built, and those that students have in their lists. */
export function PapersScreen() {
  const { state } = papersSearchOf(useSearch({ strict: false }))
  const isJudge = useIsJudge()
  const [isAdding, setIsAdding] = useState(false)
  const { query, more } = usePapersList(state)
  const add = (
    <Button icon={Plus} onClick={() => setIsAdding(true)}>
      {m.papers_new()}
    </Button>
  )
  return (
    <Page title={m.menu_papers()} actions={add}>
      <nav aria-label={m.papers_state()} className="mb-4 flex flex-wrap gap-1">
        {(isJudge ? TABS : TABS.filter(({ isOfDrafts }) => isOfDrafts)).map(({ search, words }) => (
          <Link
            key={search.state ?? 'draft'}
            {...paths.papers(search)}
            activeOptions={{ exact: true, includeSearch: true }}
            className="inline-flex min-h-11 items-center rounded-control px-4 no-underline hover:bg-brand-50 aria-[current=page]:bg-brand-50 aria-[current=page]:font-semibold aria-[current=page]:text-brand-strong"
          >
            {words()}
          </Link>
        ))}
      </nav>
      <ScreenStates
        query={query}
        isEmpty={(rows) => rows.length === 0}
        empty={<FullState icon={FilePen} title={m.papers_none_title()} text={m.papers_none_text()} />}
        content={(rows) => (
          <>
            <PaperList rows={rows} />
            <LoadMore more={more} />
          </>
        )}
      />
      <NewPaper open={isAdding} onClose={() => setIsAdding(false)} />
    </Page>
  )
}
