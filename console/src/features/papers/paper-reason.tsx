import { m } from '#messages/console'
import { ReasonField } from '../../ui/reason-field.tsx'

const MAX_REASON = 500

type PaperReasonProps = { value: string; onChange: (reason: string) => void; error: string | undefined }

/** Why something is done about a paper. */
export const PaperReason = (field: PaperReasonProps) => (
  <ReasonField {...field} label={m.paper_reason()} max={MAX_REASON} />
)
