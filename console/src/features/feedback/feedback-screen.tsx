import { useQuery } from '@tanstack/react-query'
import { Link, useNavigate, useParams } from '@tanstack/react-router'
import { m } from '#messages/console'
import { feedbackAnswer, MAX_FEEDBACK_ANSWER } from '#contract/feedback.rules.ts'
import { ApiError } from '#web/api/api-error.ts'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { formatNumber } from '#ui/format/fast-path/format-number.rules.ts'
import { TextArea } from '../../ui/text-area.tsx'
import { staffCall } from '../../api/staff-call.ts'
import { staffQuery } from '../../api/staff-query.ts'
import { paths } from '../../paths.ts'
import { Badge } from '../../ui/badge.tsx'
import { DraftNotice } from '../../ui/draft-notice.tsx'
import { Form } from '../../ui/form.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { Page, Section } from '../../ui/page.tsx'
import { sayWithUndo } from '../../ui/say-with-undo.tsx'
import { ScreenStates } from '../../ui/screen-states.tsx'
import { SelectField } from '../../ui/select-field.tsx'
import { useDraft } from '../../ui/use-draft.ts'
import { useSending } from '../../ui/use-sending.ts'
import { type Feedback, renewFeedback, STATES } from './use-feedback.ts'

const NOTHING = { fields: { text: '' } }
const ROWS = 6

const whichOf = ({ stud_id, feedback_id }: Feedback) => ({ stud_id, feedback_id })

/** Shows what somebody else did meanwhile, above what was typed. */
async function orRenew<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act()
  } catch (error) {
    if (error instanceof ApiError && error.reason === 'changed_meanwhile') await renewFeedback()
    throw error
  }
}

/** Answers the feedback. When somebody else was first, their answer is shown, and what was typed stays as a draft. */
export function FeedbackAnswerForm({ feedback }: { feedback: Feedback }) {
  const which = whichOf(feedback)
  const navigate = useNavigate()
  const { busy, send, errorAt } = useSending(['text'])
  const draft = useDraft(`feedback ${feedback.feedback_id}`, NOTHING)
  const { text } = draft.typed
  const save = async () =>
    send(async () => {
      const sent = await orRenew(async () =>
        staffCall('/staff/answer_feedback', { ...which, version: feedback.version, text }),
      )
      draft.forget()
      await renewFeedback()
      sayWithUndo(m.feedback_sent(), async () => {
        await staffCall('/staff/withdraw_feedback_answer', { ...which, version: sent.version })
        await renewFeedback()
      })
      await navigate(paths.feedback())
    })
  const length = formatNumber([...feedbackAnswer(text)].length)
  return (
    <Form label={m.feedback_answer()} onSubmit={save}>
      <DraftNotice draft={draft} />
      <TextArea
        label={m.feedback_answer()}
        rows={ROWS}
        dir="auto"
        value={text}
        error={errorAt('text')}
        hint={m.feedback_answer_hint({ length, most: formatNumber(MAX_FEEDBACK_ANSWER) })}
        onChange={(typed) => draft.setTyped({ text: typed })}
      />
      <div className="flex flex-wrap gap-2.5">
        <Button type="submit" busy={busy}>
          {m.feedback_send()}
        </Button>
        <CloseButton feedback={feedback} />
      </div>
    </Form>
  )
}

/** Closes feedback without an answer, or reopens it; each is undone by one press. */
function CloseButton({ feedback }: { feedback: Feedback }) {
  const { busy, send } = useSending()
  const restore = feedback.state === 'closed'
  const turn = async (version: number, back: boolean) => {
    const call = async () => staffCall('/staff/close_feedback', { ...whichOf(feedback), version, restore: back })
    const turned = await orRenew(call)
    await renewFeedback()
    return turned.version
  }
  const press = async () =>
    send(async () => {
      const now = await turn(feedback.version, restore)
      sayWithUndo(restore ? m.feedback_restored() : m.feedback_state_closed(), async () => turn(now, !restore))
    })
  return (
    <Button look="secondary" busy={busy} onClick={() => void press()}>
      {restore ? m.feedback_restore() : m.feedback_close()}
    </Button>
  )
}

/** The answer as the student reads it. */
function GivenAnswer({ feedback, answer }: { feedback: Feedback; answer: NonNullable<Feedback['answer']> }) {
  const { busy, send } = useSending()
  const withdraw = async () =>
    send(async () => {
      const which = { ...whichOf(feedback), version: feedback.version }
      const { version } = await orRenew(async () => staffCall('/staff/withdraw_feedback_answer', which))
      await renewFeedback()
      sayWithUndo(m.feedback_taken_back(), async () => {
        await staffCall('/staff/answer_feedback', { ...which, version, text: answer.text })
        await renewFeedback()
      })
    })
  return (
    <>
      <h3 className="text-sm font-semibold text-ink-2">{`${answer.by} · ${momentWords(answer.at)}`}</h3>
      <p dir="auto" className="mb-4 whitespace-pre-line wrap-anywhere">
        {answer.text}
      </p>
      <Button look="secondary" busy={busy} onClick={() => void withdraw()}>
        {m.feedback_take_back()}
      </Button>
    </>
  )
}

/** Passes it on to the teachers of a subject; only the office may. */
function PassOn({ feedback }: { feedback: Feedback }) {
  const { send } = useSending()
  const { subjects, subject_id } = feedback
  const wordsOf = (id: number | null) => {
    const subject = subjects.find((one) => one.subject_id === id)?.subject
    return subject === undefined ? m.feedback_kept() : m.feedback_passed_on({ subject })
  }
  const pass = async (version: number, to: number | null) => {
    const call = async () => staffCall('/staff/pass_on_feedback', { ...whichOf(feedback), version, subject_id: to })
    const turned = await orRenew(call)
    await renewFeedback()
    return turned.version
  }
  const choose = async (to: number | null) =>
    send(async () => {
      const now = await pass(feedback.version, to)
      sayWithUndo(wordsOf(to), async () => pass(now, subject_id))
    })
  return (
    <SelectField
      label={m.feedback_pass_on()}
      hint={m.feedback_pass_on_hint()}
      value={String(subject_id ?? '')}
      onChange={(value) => void choose(value === '' ? null : Number(value))}
      options={[
        { value: '', words: m.feedback_pass_on_nobody() },
        ...subjects.map((one) => ({ value: String(one.subject_id), words: one.subject })),
      ]}
    />
  )
}

/** One student's feedback, with its answer. */
export function FeedbackScreen() {
  const { stud_id = '', feedback_id = '' } = useParams({ strict: false })
  const which = { stud_id: Number(stud_id), feedback_id: Number(feedback_id) }
  const query = useQuery(staffQuery('/staff/feedback_item', which))
  const back = (
    <Link {...paths.feedback()} className={buttonClass('secondary')}>
      {m.feedback_all()}
    </Link>
  )
  return (
    <Page title={m.feedback_one()} actions={back}>
      <ScreenStates query={query} content={(feedback) => <Whole feedback={feedback} />} />
    </Page>
  )
}

function Whole({ feedback }: { feedback: Feedback }) {
  const { stud_id, state, student, batches, text, sent_at, answer, subjects } = feedback
  return (
    <div className="max-w-reading">
      <div className="mb-4 flex flex-wrap items-center gap-2.5">
        <Badge tone={STATES[state].tone}>{STATES[state].words()}</Badge>
        <Link {...paths.student(stud_id)} className="inline-flex min-h-11 items-center text-brand-strong underline">
          {student}
        </Link>
        <span className="wrap-anywhere text-ink-2">{[...batches, momentWords(sent_at)].join(' · ')}</span>
      </div>
      <Section title={m.feedback_text()}>
        <p dir="auto" className="whitespace-pre-line wrap-anywhere">
          {text}
        </p>
      </Section>
      <Section title={m.feedback_answer()}>
        {state === 'open' && <FeedbackAnswerForm key={feedback.feedback_id} feedback={feedback} />}
        {answer && <GivenAnswer feedback={feedback} answer={answer} />}
        {state === 'closed' && <CloseButton feedback={feedback} />}
      </Section>
      {subjects.length > 0 && (
        <Section title={m.feedback_pass_on_title()}>
          <PassOn feedback={feedback} />
        </Section>
      )}
    </div>
  )
}
