import { UserRoundSearch } from 'lucide-react'
import { m } from '#messages/console'
import { FullState } from '#ui/states/full-state.tsx'

export const NobodyToPrint = () => (
  <FullState icon={UserRoundSearch} title={m.sheet_none()} text={m.sheet_none_text()} />
)
