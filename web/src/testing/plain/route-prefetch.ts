/** A screen asks for its data itself. */
export function prefetchRoute(): void {}
