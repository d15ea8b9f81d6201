import type { Page } from '@playwright/test'

/** A part of the page as a screen reader gets it. */
export type Spoken = { role: string; name: string; description: string }

/** Returns what the browser hands to a screen reader. */
export async function spokenTree(page: Page): Promise<Spoken[]> {
  const browser = await page.context().newCDPSession(page)
  const { nodes } = await browser.send('Accessibility.getFullAXTree')
  await browser.detach()
  const textOf = (value: { value?: unknown } | undefined) => (typeof value?.value === 'string' ? value.value : '')
  return nodes
    .filter(({ ignored }) => !ignored)
    .map(({ role, name, description }) => ({
      role: textOf(role),
      name: textOf(name),
      description: textOf(description),
    }))
}

export const namesOf = (tree: Spoken[], role: string) => tree.filter((one) => one.role === role).map(({ name }) => name)
