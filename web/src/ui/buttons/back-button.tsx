import { useRouter } from '@tanstack/react-router'
import { ChevronLeft } from 'lucide-react'
import { m } from '#messages/web'
import { paths } from '../../paths.ts'
import { IconButton } from '#ui/buttons/icon-button.tsx'

/** Returns to the screen before; without one in the history it opens the first screen. */
export function BackButton({ first = paths.home() }: { first?: { to: '/' | '/guardian' } }) {
  const router = useRouter()
  const back = () => (router.history.canGoBack() ? router.history.back() : void router.navigate(first))
  return <IconButton icon={ChevronLeft} look="square" label={m.header_back()} onClick={back} />
}
