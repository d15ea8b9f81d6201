import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link, type LinkProps } from '@tanstack/react-router'
import { Archive, ChevronRight, CircleCheck } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { ItemStates } from '#ui/states/item-states.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Section } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { readYearAnew, undoClosing } from './year-data.ts'

type Preview = StaffData<'/staff/year_preview'>
type Check = Preview['checks'][number]

/** What is left to do, in words, and where it is done. */
const CHECKS: Record<Check['what'], { words: (values: { count: number }) => string; link: LinkProps }> = {
  challenges: { words: m.year_challenges, link: paths.keys() },
  results: { words: m.year_results, link: paths.results() },
  papers: { words: m.year_papers, link: paths.papers({ state: 'running' }) },
  doubts: { words: m.year_doubts, link: paths.doubts() },
  classes: { words: m.year_classes, link: paths.timetable() },
  moves: { words: m.year_moves, link: paths.students() },
}

type YearPreviewProps = { ac_id: number | null; batch_ids: readonly number[] }

/** What is left to do for these batches, what closing the year does, and the button that does it. */
export function YearPreview({ ac_id, batch_ids }: YearPreviewProps) {
  const asked = { batch_ids: batch_ids.toSorted((one, other) => one - other) }
  const query = useQuery({
    ...staffQuery('/staff/year_preview', asked),
    gcTime: 0,
    // A tick more or less changes figures, not the whole page.
    placeholderData: keepPreviousData,
  })
  return (
    <ItemStates
      query={query}
      loading={<Skeleton of="rows" count={6} />}
      content={(preview) => (
        <div>
          <Checks checks={preview.checks} />
          <Section title={m.year_happens()}>
            <Effects preview={preview} count={batch_ids.length} />
            <h3 className="mt-5 mb-1 font-semibold">{m.year_stays()}</h3>
            <Stays preview={preview} />
            <Close ac_id={ac_id} batch_ids={batch_ids} />
          </Section>
        </div>
      )}
    />
  )
}

function Checks({ checks }: { checks: readonly Check[] }) {
  const open = checks.filter(({ count }) => count > 0)
  return (
    <Section title={m.year_before()}>
      {open.length === 0 ? (
        <p className="flex items-center gap-2.5 text-good">
          <CircleCheck size={20} aria-hidden className="shrink-0" />
          {m.year_ready()}
        </p>
      ) : (
        <>
          <p className="mb-1 text-ink-2">{m.year_before_text()}</p>
          <ul aria-label={m.year_before()} className="divide-y divide-line">
            {open.map(({ what, count }) => (
              <li key={what}>
                <Link
                  {...CHECKS[what].link}
                  className="flex min-h-11 items-center justify-between gap-2.5 py-1.5 text-brand-strong"
                >
                  {CHECKS[what].words({ count })}
                  <ChevronRight size={20} aria-hidden className="shrink-0" />
                </Link>
              </li>
            ))}
          </ul>
        </>
      )}
    </Section>
  )
}

type EffectsProps = { preview: Preview; count: number }

function Effects({ preview: { without_batch, checks }, count }: EffectsProps) {
  const classes = checks.find(({ what }) => what === 'classes')?.count ?? 0
  return (
    <ul className="ms-5 grid list-disc gap-1">
      <li>{m.year_archives({ count })}</li>
      {without_batch === 0 ? (
        <li>{m.year_all_placed()}</li>
      ) : (
        <li>
          {m.year_without_batch({ count: without_batch })}
          {' · '}
          <Link {...paths.promotion()} className="font-medium text-brand-strong underline">
            {m.year_promote()}
          </Link>
        </li>
      )}
      {classes > 0 && <li>{m.year_classes_over()}</li>}
    </ul>
  )
}

const Stays = ({ preview: { students, news } }: { preview: Preview }) => (
  <ul className="ms-5 grid list-disc gap-1 text-ink-2">
    <li>{m.year_stays_students({ count: students })}</li>
    <li>{m.year_stays_office()}</li>
    {news > 0 && <li>{m.year_stays_news({ count: news })}</li>}
  </ul>
)

function Close({ ac_id, batch_ids }: YearPreviewProps) {
  const { busy, send } = useSending()
  const count = batch_ids.length
  const close = async () =>
    send(async () => {
      const { closing_id } = await staffCall('/staff/close_year', { ac_id, batch_ids: [...batch_ids] })
      await readYearAnew()
      sayWithUndo(m.year_closed({ count }), async () => undoClosing(closing_id))
    })
  return (
    <div className="mt-5">
      <Button icon={Archive} wide busy={busy} onClick={() => void close()}>
        {m.year_close({ count })}
      </Button>
    </div>
  )
}
