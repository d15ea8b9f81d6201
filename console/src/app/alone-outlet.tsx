import { Outlet, useParams } from '@tanstack/react-router'
import { areIds } from './known-address.rules.ts'
import { screen } from './screen.ts'

const WithMenu = screen(async () => (await import('./shell.tsx')).Shell)

/** Shows a screen that has no menu. An address that leads nowhere has the menu, to go on from. */
export function AloneOutlet() {
  return areIds(useParams({ strict: false })) ? <Outlet /> : <WithMenu />
}
