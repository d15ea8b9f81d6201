/** Player and list side by side where there is room; the list may be longer than what stands left of it. */
export const BESIDE = 'items-start lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:grid-rows-[auto_1fr] lg:gap-x-6'
