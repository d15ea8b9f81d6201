import type { Page } from '@playwright/test'
import type { Visit } from '../../e2e/every-screen.ts'
import type { Size } from './options.ts'

export type Say = (key: string) => string
export type Entered = Pick<Visit, 'path' | 'stored' | 'tab' | 'isGuardians'>

/** Something to look at: a screen, and what is pressed in it. */
export type Scene = {
  name: string
  /** Prepares each visit, where a visit uses something up. */
  enter: () => Promise<Entered>
  act?: (page: Page, say: Say) => Promise<void>
  /** Only the content state is taken: an opened dialog or menu has no others. */
  isOpened?: true
  /** The sizes at which the scene exists. */
  fits?: (size: Size) => boolean
}
