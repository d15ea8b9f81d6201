import { MessageCircle } from 'lucide-react'
import { m } from '#messages/web'
import { useAcademy } from '../../api/academy.ts'
import { supportAddress } from '../../session/support/support-address.ts'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { ButtonLink } from '#web/ui/buttons/button-link.tsx'

/** Ways to reach the academy about what stands above; nothing where the academy has no number. */
export function ContactAcademy({ about }: { about?: string }) {
  const { data } = useAcademy()
  const chat = supportAddress(data?.whatsapp, about)
  if (!chat) return null
  return (
    <div className="flex flex-wrap gap-2.5">
      {about !== undefined && (
        <ButtonLink look="secondary" icon={MessageCircle} href={chat}>
          {m.guardian_contact_write()}
        </ButtonLink>
      )}
      <CallLink number={data?.whatsapp ?? ''} />
    </div>
  )
}

const CallLink = ({ number }: { number: string }) => (
  <a href={`tel:+91${number.replaceAll(/\D/g, '')}`} className={buttonClass('secondary')}>
    <PhoneSign />
    {m.guardian_contact_call()}
  </a>
)

/** Lucide's sign, drawn here: icons of that package are loaded by every student. */
const PhoneSign = () => (
  <svg
    aria-hidden
    width={20}
    height={20}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    strokeLinejoin="round"
  >
    <path d="M13.8 16.6a1 1 0 0 0 1.2-.3l.4-.5A2 2 0 0 1 17 15h3a2 2 0 0 1 2 2v3a2 2 0 0 1-2 2A18 18 0 0 1 2 4a2 2 0 0 1 2-2h3a2 2 0 0 1 2 2v3a2 2 0 0 1-.8 1.6l-.5.3a1 1 0 0 0-.3 1.2 14 14 0 0 0 6.4 6.4" />
  </svg>
)
