/** All of it is laid out. */
export const deferredLayout = (): { className: string } => ({ className: '' })
