import { Timer } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import { m } from '#messages/web'
import { Button } from '#ui/buttons/button.tsx'
import { Card } from '#ui/cards/card.tsx'
import type { PracticeChapter } from '#assessment/practice-query.ts'
import type { Size } from './practice.api.ts'
import { useBegin } from './use-begin.ts'

const SIZES: readonly Size[] = [10, 20, 30]
const MINUTES = [10, 20, 30, 60] as const

const CHOICE =
  'flex min-h-11 cursor-pointer items-center gap-2.5 rounded-control border border-line-strong px-4 py-2 has-checked:border-brand-strong has-checked:bg-brand-50'

type NumbersProps<N extends number> = {
  legend: string
  numbers: readonly N[]
  chosen: N
  onChoose: (number: N) => void
}

function Numbers<N extends number>({ legend, numbers, chosen, onChoose }: NumbersProps<N>) {
  const name = useId()
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{legend}</legend>
      <div className="flex flex-wrap gap-2.5">
        {numbers.map((number) => (
          <label key={number} className={CHOICE}>
            <input
              type="radio"
              name={name}
              checked={chosen === number}
              className="size-5 accent-brand-strong"
              onChange={() => onChoose(number)}
            />
            <span className="tabular">{number}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

type ChapterChoiceProps = { chapters: PracticeChapter[]; chosen: ReadonlySet<number>; onToggle: (id: number) => void }

function ChapterChoice({ chapters, chosen, onToggle }: ChapterChoiceProps): ReactNode {
  const sorted = chapters.toSorted((a, b) => a.sub_id - b.sub_id || a.chapter_no - b.chapter_no)
  return (
    <fieldset>
      <legend className="mb-2 font-medium">{m.practice_test_chapters()}</legend>
      <div className="grid grid-cols-1 gap-2.5 md:grid-cols-2">
        {sorted.map(({ chapter_id, chapter_name, subject_name }) => (
          <label key={chapter_id} className={CHOICE}>
            <input
              type="checkbox"
              checked={chosen.has(chapter_id)}
              className="size-5 shrink-0 accent-brand-strong"
              onChange={() => onToggle(chapter_id)}
            />
            <span className="min-w-0 wrap-anywhere">
              {chapter_name}
              <span className="block text-sm text-ink-2">{subject_name}</span>
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}

/** A test of one's own: some chapters, how many questions, and for how long. The answers are told at its end. */
export function OwnTest({ chapters }: { chapters: PracticeChapter[] }) {
  const { begin, wanted } = useBegin()
  const [isOpen, setOpen] = useState(false)
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const [size, setSize] = useState<Size>(10)
  const [minutes, setMinutes] = useState<(typeof MINUTES)[number]>(20)
  const toggle = (id: number) =>
    setChosen((before) => new Set(before.has(id) ? [...before].filter((one) => one !== id) : [...before, id]))
  return (
    <Card as="section">
      <h2 className="text-lg">{m.practice_test()}</h2>
      <p className="mt-0.5 text-sm text-ink-2">{m.practice_test_text()}</p>
      {isOpen ? (
        <div className="mt-4 grid animate-appear grid-cols-1 gap-5">
          <ChapterChoice chapters={chapters} chosen={chosen} onToggle={toggle} />
          <Numbers legend={m.practice_test_size()} numbers={SIZES} chosen={size} onChoose={setSize} />
          <Numbers legend={m.practice_test_minutes()} numbers={MINUTES} chosen={minutes} onChoose={setMinutes} />
          <div className="grid md:flex">
            <Button
              icon={Timer}
              busy={wanted !== undefined}
              disabled={chosen.size === 0}
              onClick={() => begin({ chapters: [...chosen], size, minutes })}
            >
              {m.practice_test_start()}
            </Button>
          </div>
        </div>
      ) : (
        <div className="mt-3.5 grid md:flex">
          <Button look="secondary" icon={Timer} onClick={() => setOpen(true)}>
            {m.practice_test_make()}
          </Button>
        </div>
      )}
    </Card>
  )
}
