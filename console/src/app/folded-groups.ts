const KEY = 'staff-menu-folded'

function folded(): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? '[]')
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : []
  } catch {
    return []
  }
}

/** Returns whether somebody folded this group of the menu in this browser. */
export const isFolded = (group: string): boolean => folded().includes(group)

/** Keeps that a group of the menu is folded, or is not. */
export function keepFolded(group: string, isNow: boolean): void {
  const others = folded().filter((one) => one !== group)
  try {
    localStorage.setItem(KEY, JSON.stringify(isNow ? [...others, group] : others))
  } catch {
    // Without storage each page begins unfolded.
  }
}
