import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { m } from '#messages/console'
import { RichText } from '#assessment/content/rich-text.tsx'
import { Button } from '#ui/buttons/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { useSettled } from '#ui/use-settled.ts'
import { staffCall } from '../../api/staff-call.ts'
import { keyOf } from '../../api/staff-query.ts'
import { askedOf, type BankFilter, BankFilters, type ChooserProps } from './bank-filters.tsx'
import { type Checked, typeWords } from './paper-labels.ts'
import { difficultyWords } from '../../ui/paper-labels.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'

const PATH = '/staff/paper_bank'

type Question = Checked['questions'][number]

/** Questions of the bank, to be ticked. */
export const QuestionPicker = ({ open, section, ...props }: ChooserProps) => (
  <Dialog
    open={open}
    wide
    title={section === null ? m.paper_pick() : m.paper_pick_for({ section })}
    onClose={props.onClose}
  >
    {open && <Picker {...props} />}
  </Dialog>
)

function Picker({ start, choices, taken, onAdd }: Omit<ChooserProps, 'open' | 'section'>) {
  const [filter, setFilter] = useState(start)
  const [ticked, setTicked] = useState<readonly string[]>([])
  const { query, more } = useBank(filter)
  const tick = (code: string, on: boolean) =>
    setTicked(on ? [...ticked, code] : ticked.filter((other) => other !== code))
  return (
    <>
      <BankFilters filter={filter} choices={choices} onChange={setFilter} />
      <ScreenStates
        query={query}
        loading={<Skeleton of="rows" count={3} />}
        isEmpty={(rows) => rows.length === 0}
        empty={<p className="py-4 text-ink-2">{m.paper_bank_none()}</p>}
        content={(rows) => (
          <>
            <ul aria-label={m.paper_bank_list()} className="grid grid-cols-1 rounded-control border border-line">
              {rows.map((row) => (
                <Choice
                  key={row.code}
                  question={row}
                  isTaken={taken.includes(row.code)}
                  isTicked={ticked.includes(row.code)}
                  onTick={(on) => tick(row.code, on)}
                />
              ))}
            </ul>
            <LoadMore more={more} />
          </>
        )}
      />
      <div className="sticky bottom-0 -mx-6 mt-4 -mb-6 border-t border-line bg-card px-6 py-4">
        <Button wide disabled={ticked.length === 0} onClick={() => onAdd(ticked)}>
          {m.paper_pick_add({ count: ticked.length })}
        </Button>
      </div>
    </>
  )
}

/** Reads the bank by question IDs, page by page. */
function useBank(filter: BankFilter) {
  const asked = askedOf({ ...filter, search: useSettled(filter.search), chapter: useSettled(filter.chapter) })
  const query = useInfiniteQuery({
    queryKey: [...keyOf(PATH), asked],
    queryFn: async ({ pageParam: after, signal }) => staffCall(PATH, { ...asked, ...(after && { after }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ questions, more }) => (more ? (questions.at(-1)?.code ?? null) : null),
  })
  const { hasNextPage: left, isFetchingNextPage: busy } = query
  const load = () => void query.fetchNextPage({ cancelRefetch: false })
  return {
    query: { ...query, data: query.data?.pages.flatMap(({ questions }) => questions) },
    more: { left, busy, load },
  }
}

type ChoiceProps = { question: Question; isTaken: boolean; isTicked: boolean; onTick: (on: boolean) => void }

function Choice({ question, isTaken, isTicked, onTick }: ChoiceProps) {
  const { code, question: text, subject_name: subject, chapter_no: chapter, answer_type, difficulty } = question
  const place = chapter === null ? subject : m.paper_place({ subject, chapter })
  return (
    <li className="border-b border-line last:border-b-0">
      <label className="flex min-h-11 items-start gap-3 px-3 py-2.5">
        <input
          type="checkbox"
          checked={isTaken || isTicked}
          disabled={isTaken}
          onChange={(event) => onTick(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-brand-strong"
        />
        <span className="min-w-0 font-medium">
          {code}{' '}
          <span className="text-sm font-normal text-ink-2">
            {[place, typeWords(answer_type), difficulty && difficultyWords(difficulty)].filter(Boolean).join(' · ')}
            {isTaken && ` · ${m.paper_pick_taken()}`}
          </span>
          <span className="line-clamp-3 font-normal wrap-anywhere">
            <RichText text={text} />
          </span>
        </span>
      </label>
    </li>
  )
}
