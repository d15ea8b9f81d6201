/** All of it is drawn at once. */
export const drawInSteps = (render: () => void): void => render()
