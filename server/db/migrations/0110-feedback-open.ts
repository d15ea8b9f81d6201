/** Feedback that waits is counted with each screen of the console. */
export const feedbackOpen: string[] = [
  `create index concurrently if not exists feedback_open on feedback (created_at) where done_at is null`,
]
