import { expect, type Locator, type Page } from '@playwright/test'

/** More stops than any screen has before the wanted element. */
const MOST = 60
const SHIFT = 8

/** Presses Tab until the wanted element has the focus, and checks that it is visible, framed, and not under a bar. */
export async function tabTo(page: Page, wanted: Locator, key: 'Tab' | 'Shift+Tab' = 'Tab'): Promise<void> {
  await wanted.first().evaluate((element) => Object.assign(window, { wanted: element }))
  const line = await page.context().newCDPSession(page)
  // Keys go to the browser directly: each step of a journey is recorded with the whole page, and these are hundreds.
  const stroke = { key: 'Tab', code: 'Tab', windowsVirtualKeyCode: 9, modifiers: key === 'Tab' ? 0 : SHIFT }
  const isThere = { expression: 'document.activeElement === window.wanted', returnByValue: true }
  try {
    for (let stops = 0; stops < MOST; stops += 1) {
      const { result } = await line.send('Runtime.evaluate', isThere)
      if (result.value === true) return await isSeen(page)
      await line.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...stroke })
      await line.send('Input.dispatchKeyEvent', { type: 'keyUp', ...stroke })
    }
  } finally {
    await line.detach()
  }
  throw new Error(`${String(wanted)} is not reached by Tab.`)
}

export async function press(page: Page, wanted: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, wanted)
  await page.keyboard.press(key)
}

/** Expects that the focus is visible, and that no sticky bar covers it entirely once all animations have ended. */
async function isSeen(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(whatHidesTheFocus)).toBeNull()
}

function whatHidesTheFocus(): string | null {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement)) return 'nothing has the focus'
  // A radio button is as small as a point; its label shows the frame.
  const shown = focused.closest('label') ?? focused.closest('div:focus-within:has(> input)') ?? focused
  const framed = [focused, shown].some((element) => getComputedStyle(element).outlineStyle !== 'none')
  const { left, right, top, bottom } = shown.getBoundingClientRect()
  const points = [0.1, 0.5, 0.9].map((share) => [left + (right - left) / 2, top + (bottom - top) * share] as const)
  const free = points.some(([x, y]) => {
    const above = document.elementFromPoint(x, y)
    return above !== null && (shown.contains(above) || above.contains(shown))
  })
  const words = `${focused.localName} ${focused.textContent.slice(0, 40)} at ${Math.round(top)}`
  if (!framed) return `${words} shows no focus`
  return free ? null : `${words} is under something`
}
