import { useState } from 'react'
import { m } from '#messages/web'
import { PageHead } from '../../ui/page-head.tsx'
import { FeedbackForm } from './feedback-form.tsx'
import { FeedbackThanks } from './feedback-thanks.tsx'

/** What the student wants to tell the academy. */
export function FeedbackScreen() {
  const [sent, setSent] = useState(false)
  return (
    <>
      <PageHead title={m.title_feedback()} />
      {sent ? <FeedbackThanks onAgain={() => setSent(false)} /> : <FeedbackForm onSent={() => setSent(true)} />}
    </>
  )
}
