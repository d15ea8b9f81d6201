import { m } from '#messages/console'
import { QrPicture } from './qr-picture.tsx'

/** The secret of an authenticator app, to be scanned or typed. */
export function TotpSecret({ uri, secret }: { uri: string; secret: string }) {
  return (
    <>
      <QrPicture text={uri} label={m.setup_picture()} />
      <dl>
        <dt className="text-sm text-ink-2">{m.setup_secret()}</dt>
        <dd className="font-semibold tracking-wide wrap-anywhere">{secret.match(/.{1,4}/g)?.join(' ')}</dd>
      </dl>
    </>
  )
}
