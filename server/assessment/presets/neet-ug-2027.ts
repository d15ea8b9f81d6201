import { neetUg2026 } from './neet-ug-2026.ts'
import type { Preset } from './preset.rules.ts'

/** The first one on computers. Until its bulletin is there, the format of the year before stands for it. */
export const neetUg2027: Preset = {
  ...neetUg2026,
  id: 'neet-ug-2027',
  name: 'NEET-UG 2027',
  year: 2027,
  source: 'to_be_confirmed',
}
