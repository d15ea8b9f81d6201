import { AxeBuilder } from '@axe-core/playwright'
import type { Page } from '@playwright/test'

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** Returns the accessibility violations of the page (WCAG 2.2 AA and good practice), one line for each kind. */
export async function barriersOn(page: Page): Promise<string[]> {
  const axe = new AxeBuilder({ page }).withTags(TAGS)
  const { violations } = await axe.setLegacyMode().analyze()
  return violations.map(({ id, nodes }) => `${id}, ${nodes.length} times: ${nodes[0]?.html.slice(0, 160)}`)
}
