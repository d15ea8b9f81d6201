export const FIRST_RENDERED = 2

/** All are drawn at once. */
export const useProgressiveList = (length: number): [drawn: number, drawAll: () => void] => [length, () => {}]
