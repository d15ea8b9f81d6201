import { expect } from '@playwright/test'

/** A browser that is driven by what WebDriver and WebDriver BiDi have in common. */
export type Engine = {
  open: (address: string) => Promise<void>
  /** Returns the value of an expression in the page, which is a text. */
  valueOf: (expression: string) => Promise<string>
  /** Moves the pointer or presses keys, as WebDriver writes it. */
  act: (input: object) => Promise<void>
  /** Returns the errors on the console since the start. */
  errors: () => string[]
  end: () => Promise<void>
}

const EVERY_MS = 100
const LIMIT_MS = 30_000

/** Calls a function in the page. */
export async function ask<Args extends unknown[], T>(
  engine: Engine,
  ofPage: (...args: Args) => T,
  ...args: Args
): Promise<T> {
  const value = await engine.valueOf(`JSON.stringify((${ofPage.toString()})(...${JSON.stringify(args)})) ?? 'null'`)
  return JSON.parse(value) as T
}

/** Waits until a function in the page returns something else than null, false or nothing. */
export async function until<Args extends unknown[], T>(
  engine: Engine,
  ofPage: (...args: Args) => T,
  ...args: Args
): Promise<NonNullable<T>> {
  const found: NonNullable<T>[] = []
  const look = async () => {
    // A page that is just being left answers no question.
    const value = await ask(engine, ofPage, ...args).catch(() => null)
    if (value) found.push(value)
    return found[0]
  }
  const message = `${ofPage.name} ${args.join(' ')}`
  await expect.poll(look, { intervals: [EVERY_MS], timeout: LIMIT_MS, message }).toBeTruthy()
  return found[0] as NonNullable<T>
}

/** Runs in the page: the middle of the first element of an XPath that can be pressed there. */
function placeOf(path: string): [x: number, y: number] | null {
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const element = found.snapshotItem(at) as Element
    element.scrollIntoView({ block: 'center', behavior: 'instant' })
    const { left, top, width, height } = element.getBoundingClientRect()
    const place: [number, number] = [Math.round(left + width / 2), Math.round(top + height / 2)]
    if (width > 0 && element.contains(document.elementFromPoint(...place))) return place
  }
  return null
}

/** Presses an element with the pointer when it has come to rest. */
export async function press(engine: Engine, path: string): Promise<void> {
  let before = ''
  let place: [number, number] = [0, 0]
  const rests = async () => {
    place = await until(engine, placeOf, path)
    return before === (before = place.join(' '))
  }
  await expect.poll(rests, { intervals: [EVERY_MS], timeout: LIMIT_MS, message: path }).toBe(true)
  const [x, y] = place
  const click = ['pointerDown', 'pointerUp'].map((type) => ({ type, button: 0 }))
  await engine.act({
    type: 'pointer',
    id: 'mouse',
    parameters: { pointerType: 'mouse' },
    actions: [{ type: 'pointerMove', x, y, duration: 0 }, ...click],
  })
}

/** Types into what has the focus. */
export async function write(engine: Engine, text: string): Promise<void> {
  const actions = [...text].flatMap((value) => ['keyDown', 'keyUp'].map((type) => ({ type, value })))
  await engine.act({ type: 'key', id: 'keyboard', actions })
}

/** Waits until an element of an XPath can be seen, and returns its text. */
export const see = async (engine: Engine, path: string): Promise<string> => until(engine, shownText, path)

/** Runs in the page. */
function shownText(path: string): string | null {
  const found = document.evaluate(path, document, null, XPathResult.ORDERED_NODE_SNAPSHOT_TYPE)
  for (let at = 0; at < found.snapshotLength; at += 1) {
    const element = found.snapshotItem(at) as HTMLElement
    if (element.getClientRects().length > 0) return element.textContent || element.localName
  }
  return null
}

const holding = (text: string) => `contains(normalize-space(.), "${text}")`

export const aLink = (text: string): string => `//main//a[${holding(text)}]`
/** A button by its whole text, or that of a part which is spoken only. */
export const aButton = (text: string): string =>
  `//button[normalize-space(.)="${text}" or @aria-label="${text}" or .//*[normalize-space(.)="${text}"]]`
export const aHeading = (text: string): string => `//*[self::h1 or self::h2][${holding(text)}]`
export const anything = (text: string): string => `//*[text()[${holding(text)}]]`
