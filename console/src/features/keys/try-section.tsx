import { useState } from 'react'
import { MAX_KEY_REASON } from '#contract/staff/keys.rules.ts'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { staffCall, type StaffData } from '../../api/staff-call.ts'
import { Form } from '../../ui/form.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import type { PaperKey, TriedKey } from './key-data.ts'
import { choiceWords, keyWords, signed } from './key-labels.ts'
import { useKeysAgain } from './use-key.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { type Column, DataTable } from '../../ui/data-table.tsx'
import { plain } from '../../ui/figure-labels.ts'
import { ScreenStates } from '../../ui/screen-states.tsx'

type Row = StaffData<'/staff/key_moves'>['rows'][number]

const difference = (before: number | null, after: number | null) =>
  before === null || after === null ? '–' : m.key_from_to({ before: plain(before), after: plain(after) })

const columns = (): readonly [Column<Row>, ...Column<Row>[]] => [
  {
    head: m.team_name(),
    cell: ({ stud_id, attempt_id, name }) => (
      <Link
        {...paths.attempt(stud_id, attempt_id)}
        className="inline-flex min-h-11 items-center text-brand-strong md:min-h-0"
      >
        {name}
      </Link>
    ),
  },
  { head: m.students_admission_no(), cell: ({ admission_no }) => admission_no ?? '–' },
  { head: m.key_marks(), figures: true, cell: ({ before, after }) => difference(before, after) },
  { head: m.key_rank(), figures: true, cell: ({ rank_before, rank_after }) => difference(rank_before, rank_after) },
]

/** Whose marks a tried correction changes, a hundred at a time. */
function MovesTable({ paperId, keyId }: { paperId: number; keyId: number }) {
  const [page, setPage] = useState(0)
  const moves = useQuery(staffQuery('/staff/key_moves', { paper_id: paperId, key_id: keyId, page }))
  return (
    <details className="mb-4">
      <summary className="min-h-11 cursor-pointer py-2 font-semibold text-brand-strong">{m.key_who_moves()}</summary>
      <ScreenStates
        query={moves}
        content={({ rows, more }) => (
          <>
            <DataTable
              label={m.key_who_moves()}
              rows={rows}
              keyOf={({ attempt_id }) => attempt_id}
              columns={columns()}
            />
            {(page > 0 || more) && (
              <div className="mt-3 flex flex-wrap gap-2.5">
                {page > 0 && (
                  <Button look="secondary" onClick={() => setPage(page - 1)}>
                    {m.key_page_before()}
                  </Button>
                )}
                {more && (
                  <Button look="secondary" onClick={() => setPage(page + 1)}>
                    {m.key_page_next()}
                  </Button>
                )}
              </div>
            )}
          </>
        )}
      />
    </details>
  )
}

type TryProps = { paper: PaperKey; tried: TriedKey }

/** The open challenges of each question. */
type Challenged = ReadonlyMap<number, { undecided: number }>

/** A correction that is tried: its changes, their effect, and the button that applies it. */
export function TrySection({ paper, tried, challenged }: TryProps & { challenged: Challenged }) {
  const { summary, who, at, laid } = tried
  const waiting = tried.changed.reduce((all, one) => all + (challenged.get(one.question_id)?.undecided ?? 0), 0)
  return (
    <Section title={m.key_try_title()}>
      <p className="text-sm text-ink-2">{m.key_tried_by({ who, at: momentWords(at) })}</p>
      <Changed paper={paper} changed={tried.changed} />
      {summary === null ? (
        <p role="status" className="my-4 font-semibold">
          {m.key_marking({ count: laid })}
        </p>
      ) : (
        <>
          <Effect summary={summary} />
          <Unmoved paper={paper} tried={tried} summary={summary} />
          {summary.moved > 0 && <MovesTable paperId={paper.paper_id} keyId={tried.key_id} />}
        </>
      )}
      {waiting > 0 && <p className="mt-2">{m.challenges_by_key({ count: waiting })}</p>}
      <Decide paper={paper} tried={tried} />
    </Section>
  )
}

/** The changes of a correction, question by question. */
export function Changed({ paper, changed }: { paper: PaperKey; changed: TriedKey['changed'] }) {
  return (
    <ul className="mt-1">
      {changed.map(({ question_id, number, ...value }) => {
        const question = paper.questions.find((one) => one.question_id === question_id)
        return question && <li key={question_id}>{m.key_changed_line({ number, key: keyWords(question, value) })}</li>
      })}
    </ul>
  )
}

type Summary = NonNullable<TriedKey['summary']>

function Effect({ summary }: { summary: Summary }) {
  const { attempts, moved, changes, top, top_moved, pass_more, pass_less } = summary
  return (
    <div role="status" className="my-4 grid gap-1">
      <p className="font-semibold">{m.key_moved({ moved, attempts })}</p>
      {changes.map(({ by, count }) => (
        <p key={by}>{by > 0 ? m.key_gain({ count, marks: signed(by) }) : m.key_lose({ count, marks: signed(by) })}</p>
      ))}
      {top > 0 && <p>{m.key_top({ moved: top_moved, top })}</p>}
      {pass_more + pass_less > 0 && <p>{m.key_pass({ more: pass_more, less: pass_less })}</p>}
    </div>
  )
}

/**
 * Students who gain nothing by cancelled questions, and why: the question did not count for them, or they had full
 * marks.
 */
function Unmoved({ paper, tried, summary }: TryProps & { summary: Summary }) {
  const count = summary.attempts - summary.moved
  const full = tried.changed.filter(({ cancelled }) => cancelled !== null && cancelled !== 'out_of_maximum')
  if (full.length === 0 || count === 0) return null
  const choices = full.flatMap(({ question_id }) => {
    const choice = paper.questions.find((one) => one.question_id === question_id)?.choice
    return choice ? choiceWords(choice) : []
  })
  return <p className="mb-4 text-sm text-ink-2">{[m.key_unmoved({ count }), ...new Set(choices)].join(' ')}</p>
}

function Decide({ paper: { paper_id }, tried: { key_id, summary } }: TryProps) {
  const [reason, setReason] = useState('')
  const { busy, send, errorAt } = useSending(['reason'])
  const again = useKeysAgain()
  const apply = async () =>
    send(async () => {
      await staffCall('/staff/apply_key', { paper_id, key_id, reason: reason.trim() })
      toast.success(m.key_applied())
      await again()
    })
  const drop = async () =>
    send(async () => {
      await staffCall('/staff/drop_key', { paper_id, key_id })
      toast.success(m.key_dropped())
      await again()
    })
  const giveUp = (
    <Button look="secondary" busy={busy} onClick={() => void drop()}>
      {m.key_drop()}
    </Button>
  )
  if (summary === null) return giveUp
  return (
    <div className="mt-4 max-w-reading">
      <Form onSubmit={apply}>
        <TextArea
          label={m.key_reason()}
          name="reason"
          required
          rows={2}
          maxLength={MAX_KEY_REASON}
          hint={m.key_reason_hint()}
          value={reason}
          onChange={(text) => setReason(text.replaceAll('\n', ' '))}
          error={errorAt('reason')}
        />
        <div className="flex flex-wrap gap-2.5">
          <Button type="submit" busy={busy}>
            {m.key_apply()}
          </Button>
          {giveUp}
        </div>
      </Form>
    </div>
  )
}
