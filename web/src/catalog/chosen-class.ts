import { useTab } from '../session/tab-store.ts'
import type { LiveClass } from './home-query.ts'

/**
 * The fields of a class that the page /live needs. The specification's four are always there, the others may be
 * missing.
 */
export type ChosenClass = Pick<LiveClass, 'batch_name' | 'class_name' | 'tutor_name' | 'online_url'> &
  Partial<LiveClass>

/** Keeps the class for the page /live, until the tab closes or the student logs out. */
export function chooseClass(liveClass: ChosenClass): void {
  useTab.setState({ liveClass })
}

export const useChosenClass = (): ChosenClass | null => useTab(({ liveClass }) => liveClass)

/** True when both are the same class, also when one of them is known by its names only. */
export function isSameClass(chosen: ChosenClass, other: LiveClass): boolean {
  if (chosen.class_id !== undefined) return chosen.class_id === other.class_id
  return chosen.class_name === other.class_name && chosen.batch_name === other.batch_name
}
