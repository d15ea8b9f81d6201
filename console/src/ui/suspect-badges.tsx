import { Badge } from './badge.tsx'
import { type Suspect, suspectWords } from './figure-labels.ts'

/** Why a question wants to be looked at. */
export const SuspectBadges = ({ suspects }: { suspects: readonly Suspect[] }) =>
  suspects.map((suspect) => (
    <Badge key={suspect} tone="bad">
      {suspectWords(suspect)}
    </Badge>
  ))
