import { m } from '#messages/web'
import { Button } from '../../../ui/buttons/button.tsx'
import { countOf, type Filter, type Numbered, shownOf } from './review.rules.ts'

type QuestionFilterProps = { all: Numbered[]; filter: Filter; onFilter: (filter: Filter) => void }

/** All questions, the wrong ones, or those that were left; none where it would show the same. */
export function QuestionFilter({ all, filter, onFilter }: QuestionFilterProps) {
  const [wrong, left] = [shownOf(all, 'wrong').length, shownOf(all, 'left').length]
  const wordsOfWrong = countOf(all, 'partly') > 0 ? m.report_only_wrong_or_partly : m.report_only_wrong
  if (wrong + left === 0) return null
  const choices: [Filter, string, number][] = [
    ['all', m.report_all({ count: all.length }), all.length],
    ['wrong', wordsOfWrong({ count: wrong }), wrong],
    ['left', m.report_only_left({ count: left }), left],
  ]
  return (
    <div role="group" aria-label={m.report_filter()} className="flex flex-wrap gap-2.5">
      {choices.map(
        ([choice, words, count]) =>
          count > 0 && (
            <Button
              key={choice}
              look={choice === filter ? 'primary' : 'secondary'}
              aria-pressed={choice === filter}
              onClick={() => onFilter(choice)}
            >
              {words}
            </Button>
          ),
      )}
    </div>
  )
}
