import { m } from '#messages/web'
import { Button } from '../../ui/buttons/button.tsx'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { PlayerCover } from '../player-message.tsx'
import { NoticeButton } from './notice-button.tsx'
import type { Trouble } from './video-loader.ts'

type TroubleNoticeProps = { trouble: Trouble; link: string; onRetry: () => void }

/** Says what keeps the video from playing, and what can be done. */
export function TroubleNotice({ trouble, link, onRetry }: TroubleNoticeProps) {
  if (trouble === 'broken') {
    return (
      <PlayerCover title={m.player_broken_title()} text={m.player_broken_text()}>
        <Button look="inverse" onClick={onRetry}>
          {m.state_retry()}
        </Button>
        <ButtonLink look="inverse" href={link}>
          {m.player_open_link()}
        </ButtonLink>
      </PlayerCover>
    )
  }
  return (
    <div
      role="status"
      className="absolute inset-x-3 top-3 mx-auto flex w-fit animate-appear items-center gap-2.5 rounded-control bg-[#0b1413]/80 ps-3.5 text-sm text-white"
    >
      <Spinner size={18} />
      <span className="py-2.5">{trouble === 'slow' ? m.player_slow() : m.player_offline()}</span>
      <NoticeButton onClick={onRetry}>{m.player_try_now()}</NoticeButton>
    </div>
  )
}
