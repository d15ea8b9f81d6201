import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { Quality } from '../renditions/rendition-source.rules.ts'
import { SPEEDS } from './player-keys.rules.ts'

type PlayerSettings = { speed: number; captions: boolean; quality: Quality }

const DEFAULTS: PlayerSettings = { speed: 1, captions: false, quality: 'auto' }

function readStored(stored: unknown): PlayerSettings {
  const { speed, captions, quality } = (stored ?? {}) as Partial<PlayerSettings>
  return {
    speed: speed !== undefined && SPEEDS.includes(speed) ? speed : DEFAULTS.speed,
    captions: captions === true,
    quality: quality === 'sound' || Number.isInteger(quality) ? (quality as Quality) : DEFAULTS.quality,
  }
}

/** How this browser's students like their videos. It outlives the logout. */
export const usePlayerSettings = create<PlayerSettings>()(
  persist(() => DEFAULTS, { name: 'player', version: 1, migrate: readStored, merge: readStored }),
)

/** Calls `onQuality` whenever another quality is chosen; returns the function that ends it. */
export const followQuality = (onQuality: (quality: Quality) => void): (() => void) =>
  usePlayerSettings.subscribe(({ quality }, before) => quality !== before.quality && onQuality(quality))
