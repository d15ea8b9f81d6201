import { type ScreenPath, screens } from './screens.ts'

export const screenPaths = Object.keys(screens) as ScreenPath[]
