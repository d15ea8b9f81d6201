import { m } from '#messages/console'
import { Button } from '../../../../web/src/ui/buttons/button.tsx'
import { Dialog } from '../../../../web/src/ui/overlays/dialog.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { momentWords } from '../../ui/moment-words.ts'
import type { Invited } from './member.ts'

type LinkDialogProps = { invited: Invited | null; onClose: () => void }

/** The link of one use, which nobody can show again. */
export function LinkDialog({ invited, onClose }: LinkDialogProps) {
  return (
    <Dialog open={invited !== null} title={m.team_link_title({ name: invited?.member.name ?? '' })}>
      {invited && (
        <div className="grid gap-4">
          <p className="text-ink-2">
            {m.team_link_text({ name: invited.member.name, until: momentWords(invited.link_ends_at) })}
          </p>
          <CopyField label={m.team_link()} value={`${location.origin}${invited.link}`} />
          <Button look="secondary" onClick={onClose}>
            {m.team_link_done()}
          </Button>
        </div>
      )}
    </Dialog>
  )
}
