import type { ReactNode } from 'react'
import { PlayerBox } from './player-box.tsx'

type PlayerMessageProps = { title: string; text: string; children?: ReactNode }

/** In the place of a video that cannot be shown: why, and what to do. */
export function PlayerMessage(props: PlayerMessageProps) {
  return (
    <PlayerBox>
      <PlayerCover {...props} />
    </PlayerBox>
  )
}

/** The same over a player that stays. */
export function PlayerCover({ title, text, children }: PlayerMessageProps) {
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-content-center justify-items-center gap-1 overflow-y-auto bg-[#0b1413] p-4 text-center text-white"
    >
      <h2 className="text-base md:text-xl">{title}</h2>
      <p className="max-w-md text-sm text-white/80 md:text-base">{text}</p>
      <div className="mt-2 flex flex-wrap justify-center gap-2 md:mt-4">{children}</div>
    </div>
  )
}
