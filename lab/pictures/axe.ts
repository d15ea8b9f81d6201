import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** What keeps people out of the page as it is, WCAG 2.2 AA and good practice; a line for each kind. */
export async function barriersOn(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(TAGS)
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 160)}`)
}
