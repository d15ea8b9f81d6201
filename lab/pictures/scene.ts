import type { Page } from '@playwright/test'
import type { Visit } from '../bench/web/every-screen.ts'
import type { Size } from './options.ts'

export type Say = (key: string) => string
export type Entered = Pick<Visit, 'path' | 'stored' | 'tab' | 'isGuardians'>

/** Something to look at: a screen, and what is pressed in it. */
export type Scene = {
  name: string
  /** Made before each visit where a visit uses something up. */
  enter: () => Promise<Entered>
  act?: (page: Page, say: Say) => Promise<void>
  /** Only content is looked at: what was pressed has no other states. */
  isOpened?: true
  /** Sizes where there is such a thing. */
  fits?: (size: Size) => boolean
}
