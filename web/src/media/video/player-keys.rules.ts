/** What a key does to the player. */
export type KeyAction =
  | { kind: 'toggle' | 'fullscreen' | 'mute' | 'captions' }
  | { kind: 'seek'; by: number }
  | { kind: 'speed'; by: 1 | -1 }

type Key = { key: string; shiftKey: boolean; ctrlKey: boolean; altKey: boolean; metaKey: boolean }

const LETTERS: Record<string, KeyAction> = {
  k: { kind: 'toggle' },
  f: { kind: 'fullscreen' },
  m: { kind: 'mute' },
  c: { kind: 'captions' },
  j: { kind: 'seek', by: -10 },
  l: { kind: 'seek', by: 10 },
  '<': { kind: 'speed', by: -1 },
  '>': { kind: 'speed', by: 1 },
}

/** `onControl`: the focus is on something that needs the space bar itself. */
export function keyAction({ key, shiftKey, ctrlKey, altKey, metaKey }: Key, onControl: boolean): KeyAction | null {
  if (ctrlKey || altKey || metaKey) return null
  if (key === ' ') return onControl ? null : { kind: 'toggle' }
  const step = shiftKey ? 10 : 5
  if (key === 'ArrowLeft') return { kind: 'seek', by: -step }
  if (key === 'ArrowRight') return { kind: 'seek', by: step }
  return LETTERS[key.toLowerCase()] ?? null
}

export const SPEEDS = [0.5, 0.75, 1, 1.25, 1.5, 1.75, 2]

/** The next faster or slower speed; the fastest and the slowest stay. */
export function stepSpeed(speed: number, by: 1 | -1): number {
  const further = by === 1 ? SPEEDS.find((one) => one > speed) : SPEEDS.findLast((one) => one < speed)
  return further ?? speed
}
