import { useQuery } from '@tanstack/react-query'
import { FlaskConical } from 'lucide-react'
import { useState } from 'react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { toast } from '#ui/overlays/toast.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { useIsJudge } from '../../session/use-is-judge.ts'
import { BothValues } from '../../ui/both-values.tsx'
import { BlueprintSection, targetsMet } from './blueprint-section.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { useIsOwner, InsistBox, useInsisting } from '../../ui/insist-box.tsx'
import { LeaveGuard } from '../../ui/leave-guard.tsx'
import { Section } from '../../ui/page.tsx'
import { useSending } from '../../ui/use-sending.ts'
import { ExtraTimeFields } from './extra-time-fields.tsx'
import { paperLabels } from '../../ui/paper-labels.ts'
import { PaperSections } from './paper-sections.tsx'
import { PaperSummary } from './paper-summary.tsx'
import { hindrances, insistable, readerOptions, askWords, type Checked, windowWords } from './paper-labels.ts'
import { type PartProps, textOf, goToField } from './part-props.ts'
import { PlaceFields, type PlaceFieldsProps } from './place-fields.tsx'
import { QuizTimeFields, TimeFields } from './time-fields.tsx'
import { type Draft, type Fields, usePaperForm } from './use-paper-form.ts'
import { useNavigate } from '@tanstack/react-router'
import { staffCall } from '../../api/staff-call.ts'
import { paths } from '../../paths.ts'
import { readPapersAnew } from './read-papers-anew.ts'
import { SelectField } from '../../ui/select-field.tsx'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { Form } from '../../ui/form.tsx'

/** The saved draft that is to be sealed, with its check: the dialog asks about that state, and changes no more. */
type Sealing = { version: number; check: Checked }
type SealDialogProps = { draft_id: number; sealing: Sealing | null; name: string; onClose: () => void }

/** The effect of sealing, and choices that are rarely intended. */
const SealDialog = ({ sealing, ...props }: SealDialogProps) => (
  <Dialog open={sealing !== null} title={m.paper_seal_title({ name: props.name })} onClose={props.onClose}>
    {sealing && <Seal {...props} {...sealing} />}
  </Dialog>
)

function Seal({ draft_id, version, name, check, onClose }: Omit<SealDialogProps, 'sealing'> & Sealing) {
  const navigate = useNavigate()
  const { busy, send } = useSending()
  const asked = askWords(check)
  const { insist, box } = useInsisting(insistable(check))
  const seal = async () =>
    send(async () => {
      const { sealed, ...hindered } = await staffCall('/staff/seal_paper', { draft_id, version, ...insist })
      if (!sealed) {
        for (const { problem } of hindrances(hindered)) toast.error(problem, { id: problem })
        return onClose()
      }
      toast.success(m.paper_sealed({ name }))
      await navigate(paths.paper(sealed.paper_id))
      await readPapersAnew()
    })
  return (
    <Form onSubmit={seal}>
      <p className="mb-2 font-medium">{windowWords(check.starts_at, check.ends_at)}</p>
      <p className="mb-4 text-ink-2">{m.paper_seal_about({ count: check.audience?.count ?? 0 })}</p>
      {asked.length > 0 && (
        <ul className="mb-4 grid gap-1.5 rounded-control bg-warn-50 p-3 text-warn">
          {asked.map((words) => (
            <li key={words}>{words}</li>
          ))}
        </ul>
      )}
      <InsistBox box={box} />
      <div className="grid gap-2.5">
        <Button type="submit" busy={busy}>
          {m.paper_seal()}
        </Button>
        <Button look="secondary" onClick={onClose}>
          {m.cancel()}
        </Button>
      </div>
    </Form>
  )
}

/** How a paper is written. Empty cells mean what the sheet means by them. */
function OptionFields(part: PartProps) {
  const field = textOf(part, paperLabels)
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        {...field('shuffle')}
        value={part.typed.shuffle || (part.typed.kind === 'quiz' ? 'None' : 'Both')}
        options={[
          { value: 'Both', words: m.paper_shuffle_both() },
          { value: 'Questions', words: m.paper_shuffle_questions() },
          { value: 'Options', words: m.paper_shuffle_options() },
          { value: 'None', words: m.paper_shuffle_none() },
        ]}
      />
      <SelectField
        {...field('calculator')}
        options={[
          { value: '', words: m.paper_by_format() },
          { value: 'None', words: m.paper_calculator_none() },
          { value: 'Basic', words: m.paper_calculator_basic() },
        ]}
      />
      <SelectField
        {...field('exam_true')}
        options={[
          { value: 'No', words: m.paper_exam_true_no() },
          { value: 'Yes', words: m.paper_exam_true_yes() },
        ]}
      />
    </div>
  )
}

/** Actions on a draft after it is saved; `save` returns the saved version. */
function useDraftActs(draft_id: number, save: () => Promise<number>) {
  const navigate = useNavigate()
  const keep = async () => {
    await save()
    await readPapersAnew()
    toast.success(m.paper_saved())
  }
  const tryIt = async () => {
    await save()
    await readPapersAnew()
    await navigate(paths.draftProof(draft_id))
  }
  const propose = async () => {
    await staffCall('/staff/propose_paper_draft', { draft_id, version: await save(), propose: true })
    await readPapersAnew()
    await navigate({ ...paths.papers(), ignoreBlocker: true })
    toast.success(m.paper_proposed())
  }
  return { keep, tryIt, propose }
}

/**
 * The form of a paper. A filled-in field shows its mistakes at once, an empty one only after an attempt to seal the
 * paper.
 */
export function BuilderForm({ stored }: { stored: Draft }) {
  const form = usePaperForm(stored)
  const { draft, typed, set, isDirty, check, checkNow, save } = form
  const isJudge = useIsJudge()
  const isOwner = useIsOwner()
  const { keep, tryIt, propose } = useDraftActs(stored.draft_id, save)
  const { busy, send } = useSending()
  const [hasTried, setHasTried] = useState(false)
  const [sealing, setSealing] = useState<Sealing | null>(null)
  const found = check ? hindrances(check) : []
  const errorAt = (field: keyof Fields): string | undefined => {
    if (!hasTried && typed[field]?.length === 0) return undefined
    const said = found.filter((one) => one.field === field)
    return said.map(({ problem }) => problem).join('\n') || undefined
  }
  const part = { typed, set, errorAt, check }
  const trySeal = async () =>
    send(async () => {
      setHasTried(true)
      const checked = await checkNow()
      const hindered = hindrances(checked)
      const [first] = hindered
      const isInsistable = isOwner && insistable(checked) !== undefined
      if (!first || isInsistable) return setSealing({ version: await save(), check: checked })
      toast.error(m.paper_seal_stays({ count: hindered.length }))
      goToField(first?.field ?? '')
    })
  return (
    // No form of the browser's: Enter in a field must not seal anything.
    <div role="form" aria-label={m.paper_details()} className="grid gap-4">
      <LeaveGuard isDirty={isDirty} onLeave={draft.forget} />
      <DraftNotice draft={draft} />
      <BothValues clashes={form.clashes} label={labelOf} words={clashWords} onTake={form.take} />
      <div className="grid items-start gap-5 lg:grid-cols-[minmax(0,1fr)_20rem]">
        <Parts {...part} formats={form.formats} format={form.format} onFormat={form.setFormat} />
        <PaperSummary
          check={check}
          targets={targetsMet({ typed, check, format: form.format })}
          found={found}
          seals={isJudge}
        >
          <Acts
            busy={busy}
            {...(isJudge ? { onSeal: trySeal } : { onPropose: async () => send(propose) })}
            onKeep={async () => send(keep)}
            onTry={async () => send(tryIt)}
          />
        </PaperSummary>
      </div>
      <SealDialog draft_id={stored.draft_id} sealing={sealing} name={typed.name} onClose={() => setSealing(null)} />
    </div>
  )
}

/** Teachers propose what others seal. */
type ActsProps = {
  busy: boolean
  onSeal?: () => unknown
  onPropose?: () => unknown
  onKeep: () => unknown
  onTry: () => unknown
}

/** What can be done with the draft as it stands. */
const Acts = ({ busy, onSeal, onPropose, onKeep, onTry }: ActsProps) => (
  <>
    {onSeal && (
      <Button wide busy={busy} onClick={() => void onSeal()}>
        {m.paper_seal()}
      </Button>
    )}
    {onPropose && (
      <Button wide busy={busy} onClick={() => void onPropose()}>
        {m.paper_propose()}
      </Button>
    )}
    <Button look="secondary" wide busy={busy} onClick={() => void onKeep()}>
      {m.paper_save()}
    </Button>
    <Button look="secondary" wide icon={FlaskConical} busy={busy} onClick={() => void onTry()}>
      {m.trial_title()}
    </Button>
  </>
)

const labelOf = (key: keyof Fields): string => paperLabels[key]()

const clashWords = (_key: keyof Fields, value: Fields[keyof Fields]): string =>
  [value ?? []]
    .flat(2)
    .map((one) => {
      if (typeof one === 'string') return one
      if ('of' in one) return `${one.name} ${m.figures_percent({ percent: one.percent })}`
      return `${one.batch || m.paper_extra_list({ count: one.students.length })} ${one.amount}`
    })
    .join(', ')

type PartsProps = PartProps & Pick<PlaceFieldsProps, 'formats' | 'format' | 'onFormat'>

/** What is filled in, part by part. */
function Parts({ formats, format, onFormat, ...part }: PartsProps) {
  const choices = useQuery(staffQuery('/staff/choices', {})).data
  // Extra time is a matter of the exam office.
  const isJudge = useIsJudge()
  const isQuiz = part.typed.kind === 'quiz'
  return (
    <div className="min-w-0">
      <Section title={m.paper_details()}>
        <PlaceFields {...part} choices={choices} formats={formats} format={format} onFormat={onFormat} />
      </Section>
      <Section title={m.paper_when()}>
        {isQuiz ? <QuizTimeFields {...part} /> : <TimeFields {...part} readers={readerOptions(choices)} />}
      </Section>
      {isJudge && !isQuiz && (
        <Section title={m.paper_extra()}>
          <ExtraTimeFields
            groups={part.typed.extra}
            onChange={(groups) => part.set('extra', groups)}
            told={part.check?.extra ?? []}
            choices={choices}
            error={part.errorAt('extra')}
          />
        </Section>
      )}
      <PaperSections {...part} format={format} choices={choices} />
      <BlueprintSection {...part} format={format} choices={choices} />
      <Section title={m.paper_options()}>
        <OptionFields {...part} />
      </Section>
    </div>
  )
}
