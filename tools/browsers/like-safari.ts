import type { Identifier } from '@mdn/browser-compat-data/types'
import { api, childrenOf, isMissingInSafari, javascript } from './compat-data.ts'
import { FLOOR } from './floor.ts'

/** What stays: Chromium goes on to act by some of it when only the name is gone. */
const STAYS: [what: RegExp, why: string][] = [
  [/\btrustedTypes$|^Trusted/, 'the page’s policy demands them as long as the browser knows them'],
  [/popover/i, 'the attribute works without them, twice with the polyfill'],
  [/\.checkVisibility$/, 'what drives the browser calls it'],
  [/\.(command|commandForElement|closedBy)$/, 'the attributes work without them'],
]

/**
 * Returns the paths of the built-ins that the oldest supported Safari does not have, as `Array.toSorted`, by the
 * browser-compat data: objects, their members, and the handlers of events.
 */
function missingInSafari(): string[] {
  const found = [...childrenOf(javascript.builtins ?? {}), ...childrenOf(api)].flatMap(([name, feature]) =>
    missingBelow(name, feature),
  )
  return [...new Set(found)].filter((path) => !STAYS.some(([what]) => what.test(path)))
}

function missingBelow(path: string, feature: Identifier): string[] {
  if (isMissingInSafari(feature, FLOOR.safari_ios)) return [path]
  return childrenOf(feature).flatMap(([name, member]) => missingBelow(`${path}.${nameOf(name)}`, member))
}

/** The data have handlers by their event, `scrollend_event`. */
const nameOf = (name: string): string => name.replace(/^(\w+)_event$/, 'on$1')

/** Returns a script that takes from Chromium what that Safari does not have. It runs before all others of a page. */
export const likeSafari = (): string => `;(${takeAway.toString()})(${JSON.stringify(missingInSafari())});`

/** Runs in the page or in a worker. Whatever is no name there, as the options of a function, is left out. */
function takeAway(paths: string[]): void {
  const hidden: Record<string, object | undefined> = {
    TypedArray: Object.getPrototypeOf(Int8Array) as object,
    Iterator: { prototype: Object.getPrototypeOf(Object.getPrototypeOf([].values())) as object },
  }
  const partOf = (owner: unknown, name: string): unknown =>
    owner === null || owner === undefined ? undefined : (Object.getOwnPropertyDescriptor(owner, name)?.value as unknown)
  for (const path of paths) {
    // The data call a static method of the web's interfaces `json_static`; others of that name have another age.
    const isStatic = path.endsWith('_static')
    const names = path.replace(/_static$/, '').split('.')
    const last = names.pop() ?? ''
    const [first = '', ...others] = names
    const isOfPage = names.length === 0 || first === 'Window' || first === last || last.startsWith('on')
    const start = hidden[first] ?? partOf(globalThis, first)
    const owner = others.reduce<unknown>(partOf, start)
    for (const each of [owner, !isStatic && partOf(owner, 'prototype'), isOfPage && globalThis])
      if (each) Reflect.deleteProperty(each, last)
  }
}
