export function StudentScreen() { return null }
