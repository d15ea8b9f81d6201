import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { SPEEDS } from './player-keys.rules.ts'

type PlayerSettings = { speed: number; captions: boolean }

const DEFAULTS: PlayerSettings = { speed: 1, captions: false }

function readStored(stored: unknown): PlayerSettings {
  const { speed, captions } = (stored ?? {}) as Partial<PlayerSettings>
  return {
    speed: speed !== undefined && SPEEDS.includes(speed) ? speed : DEFAULTS.speed,
    captions: captions === true,
  }
}

/** How this browser's students like their videos. It outlives the logout. */
export const usePlayerSettings = create<PlayerSettings>()(
  persist(() => DEFAULTS, { name: 'player', version: 1, migrate: readStored, merge: readStored }),
)
