import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './at-rest.ts'

const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Expects that axe finds nothing on the present screen once all animations have ended. */
export async function noBarriers(page: Page): Promise<void> {
  // An element that still fades in is paler than it will be.
  await atRest(page)
  // Legacy mode looks at this page only: there are no frames, and the other mode would open a page for each check.
  const { violations } = await new AxeBuilder({ page }).withTags(AA).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html}`)).toEqual([])
}
