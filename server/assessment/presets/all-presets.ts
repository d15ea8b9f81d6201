import { cuetUg2026 } from './cuet-ug-2026.ts'
import { gate2026 } from './gate-2026.ts'
import { jeeAdvanced2026Paper1 } from './jee-advanced-2026-paper-1.ts'
import { jeeMain2021To2024, jeeMain2026 } from './jee-main.ts'
import { keamEngineering2026 } from './keam-engineering-2026.ts'
import { neetUg2026, neetUg2027 } from './neet-ug.ts'
import type { Preset } from './preset.rules.ts'

/** What a paper can be made by, in the order in which they are offered. */
export const allPresets: readonly Preset[] = [
  jeeMain2026,
  jeeMain2021To2024,
  neetUg2026,
  neetUg2027,
  cuetUg2026,
  keamEngineering2026,
  jeeAdvanced2026Paper1,
  gate2026,
]
