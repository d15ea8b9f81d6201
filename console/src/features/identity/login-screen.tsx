import { useRouter } from '@tanstack/react-router'
import { m } from '#messages/console'
import { paths } from '../../paths.ts'
import { type Me, signedIn } from '../../session/session.ts'
import { takeWanted } from '../../session/wanted-address.ts'
import { GuestFrame } from './guest-frame.tsx'
import { SignIn } from './sign-in.tsx'

export function LoginScreen() {
  const router = useRouter()
  const done = (me: Me) => {
    signedIn(me)
    const href = takeWanted()
    void router.navigate({ ...paths.today(), ...(href !== null && { href }) })
  }
  return (
    <GuestFrame title={m.login_title()}>
      <SignIn onDone={done} />
    </GuestFrame>
  )
}
