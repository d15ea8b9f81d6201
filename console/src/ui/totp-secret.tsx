import { Smartphone } from 'lucide-react'
import { m } from '#messages/console'
import { buttonClass } from '#ui/buttons/button-class.ts'
import { QrPicture } from './qr-picture.tsx'

/** The secret of an authenticator app, to be scanned or typed. A phone can't scan its own screen: it opens the app. */
export function TotpSecret({ uri, secret }: { uri: string; secret: string }) {
  return (
    <>
      <QrPicture text={uri} label={m.setup_picture()} />
      <a href={uri} className={`${buttonClass('secondary')} md:hidden`}>
        <Smartphone size={20} aria-hidden />
        {m.setup_open_app()}
      </a>
      <dl>
        <dt className="text-sm text-ink-2">{m.setup_secret()}</dt>
        <dd className="font-semibold tracking-wide wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</dd>
      </dl>
    </>
  )
}
