import type { Page } from '@playwright/test'

/** Waits until whatever slides in or appears stands where it ends; what turns for ever is left alone. */
export async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document.getAnimations().filter(({ effect }) => effect?.getTiming().iterations !== Infinity)
    await Promise.allSettled(ending.map(async ({ finished }) => finished))
  })
}
