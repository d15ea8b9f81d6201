import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { LoadMore } from '#ui/load-more.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { CheckList } from '../../ui/check-list.tsx'
import { Form } from '../../ui/form.tsx'
import { dayWords } from '../../ui/moment-labels.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { lookAtMerged, type Merged } from './merged-data.ts'
import { type PaperRow, useResultPapers } from './result-papers.ts'
import { TwiceList } from './twice-list.tsx'

const MAX_NAME = 100
const ISO_DAY = 10

/** Chooses the papers that are shifts of one exam, of those that nobody can write any more. */
export function MergeForm() {
  const { query, more } = useResultPapers()
  const [name, setName] = useState('')
  const [chosen, setChosen] = useState<number[]>([])
  const [twice, setTwice] = useState<Pick<Merged, 'twice' | 'twice_count'> | null>(null)
  const { busy, send, errorAt } = useSending(['name', 'paper_ids'])
  const navigate = useNavigate()
  const choose = (ids: number[]) => {
    setChosen(ids)
    setTwice(null)
  }
  const merge = async () =>
    send(async () => {
      const { merged_id, ...others } = await staffCall('/staff/merge_shifts', { name: name.trim(), paper_ids: chosen })
      if (merged_id === null) {
        setTwice(others)
        return
      }
      await lookAtMerged()
      await navigate(paths.mergedResult(merged_id))
    })
  return (
    <ScreenStates
      query={query}
      // Among the newest there may be none that has closed: the form offers older ones.
      isEmpty={(papers) => closed(papers).length === 0 && !more.left}
      empty={<p className="text-ink-2">{m.results_shifts_papers_none()}</p>}
      content={(papers) => (
        <Form label={m.results_shifts_merge()} onSubmit={merge}>
          <TextField
            label={m.results_shifts_name()}
            name="name"
            value={name}
            onChange={setName}
            required
            maxLength={MAX_NAME}
            error={errorAt('name')}
          />
          <div>
            <CheckList
              label={m.results_shifts_papers()}
              options={closed(papers).map(optionOf)}
              chosen={chosen}
              onChange={choose}
              error={errorAt('paper_ids')}
              required
            />
            <p className="mt-1.5 text-sm text-ink-2">{m.results_shifts_papers_hint()}</p>
            <LoadMore more={more} />
          </div>
          <div role="status">{twice && <TwiceList {...twice} />}</div>
          <Button type="submit" wide busy={busy}>
            {m.results_shifts_merge()}
          </Button>
        </Form>
      )}
    />
  )
}

const closed = (papers: readonly PaperRow[]) => papers.filter(({ state }) => state !== 'running')

const optionOf = ({ paper_id, name, ends_at, appeared }: PaperRow) => {
  const day = ends_at === null ? '' : `${dayWords(ends_at.slice(0, ISO_DAY))} · `
  return { value: paper_id, words: name, hint: `${day}${m.results_appeared()}: ${appeared}` }
}
