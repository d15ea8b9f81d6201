import { Mail, Share2 } from 'lucide-react'
import { m } from '#messages/console'
import { Button } from '#ui/buttons/button.tsx'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { Dialog } from '#ui/overlays/dialog.tsx'
import { CopyField } from '../../ui/copy-field.tsx'
import { momentWords } from '../../ui/moment-labels.ts'
import { QrPicture } from '../../ui/qr-picture.tsx'
import type { Invited } from './member.ts'

type LinkDialogProps = { invited: Invited | null; onClose: () => void }

/** The link of one use, which nobody can show again, and the ways in which it reaches its person. */
export function LinkDialog({ invited, onClose }: LinkDialogProps) {
  return (
    <Dialog open={invited !== null} title={m.team_link_title({ name: invited?.member.name ?? '' })}>
      {invited && (
        <div className="grid gap-4">
          <p className="text-ink-2">
            {m.team_link_text({ name: invited.member.name, until: momentWords(invited.link_ends_at) })}
          </p>
          <Ways invited={invited} address={`${location.origin}${invited.link}`} />
          <Button look="secondary" onClick={onClose}>
            {m.team_link_done()}
          </Button>
        </div>
      )}
    </Dialog>
  )
}

/** Copied, scanned with the other phone, handed to an app of this phone, or written into a mail of one's own. */
function Ways({ invited: { member, link_ends_at }, address }: { invited: Invited; address: string }) {
  const text = m.team_link_message({ name: member.name, until: momentWords(link_ends_at), link: address })
  const mail = `mailto:${member.email}?subject=${encodeURIComponent(m.team_link_subject())}&body=${encodeURIComponent(text)}`
  return (
    <>
      <CopyField label={m.team_link()} value={address} />
      <div className="flex flex-wrap gap-2.5 *:grow">
        {'share' in navigator && (
          // A person who closes the sheet has shared nothing, which is no fault.
          <Button look="secondary" icon={Share2} onClick={() => void navigator.share({ text }).catch(() => {})}>
            {m.team_link_share()}
          </Button>
        )}
        <a href={mail} className={buttonClass('secondary')}>
          <Mail size={20} aria-hidden />
          {m.login_email()}
        </a>
      </div>
      <figure className="grid justify-items-center gap-2">
        <QrPicture text={address} label={m.team_link_picture({ name: member.name })} />
        <figcaption className="text-sm text-ink-2">{m.team_link_scan({ name: member.name })}</figcaption>
      </figure>
    </>
  )
}
