import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import { atRest } from './at-rest.ts'

const AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What axe finds on the screen as it is now, once what moves has come to rest: nothing. */
export async function noBarriers(page: Page): Promise<void> {
  // What still appears is paler than it will be.
  await atRest(page)
  // Within this page alone: there are no frames, and each look would open a page for what they say together.
  const { violations } = await new AxeBuilder({ page }).withTags(AA).setLegacyMode().analyze()
  expect(violations.map(({ id, nodes }) => `${page.url()}: ${id} ${nodes[0]?.html}`)).toEqual([])
}
