import { m } from '#messages/console'
import { QrPicture } from '../../../ui/qr-picture.tsx'
import { filled, type Invitation, type Invitations, linkOf } from './invitations.ts'

/** A letter to one guardian, in their language: two on a page of A4, and none across its end. */
export function ConsentLetter({ invitation, words }: { invitation: Invitation; words: Invitations['words'] }) {
  const { student, admission_no, language, guardian } = invitation
  return (
    <li
      lang={language}
      className="flex h-[132mm] break-inside-avoid flex-col border-b border-dashed border-black px-[6mm] py-[8mm] text-[14px] leading-6 text-black even:border-b-0"
    >
      <p className="flex justify-between gap-4 font-semibold">
        <span className="wrap-anywhere">{student}</span>
        <span className="tabular">{admission_no ?? ''}</span>
      </p>
      <h2 className="mt-[4mm] text-[20px]">{filled(words, invitation, 'heading')}</h2>
      <p className="mt-[3mm]">{filled(words, invitation, 'greeting')}</p>
      <p className="mt-[2mm]">{filled(words, invitation, 'body')}</p>
      <div className="mt-[5mm] flex items-center gap-[6mm]">
        <QrPicture text={linkOf(invitation)} label={m.consents_qr({ name: guardian })} className="w-[42mm] shrink-0" />
        <div className="min-w-0">
          <p>{filled(words, invitation, 'how')}</p>
          <p className="mt-[2mm] text-[11px] leading-4 wrap-anywhere">{linkOf(invitation)}</p>
        </div>
      </div>
    </li>
  )
}
