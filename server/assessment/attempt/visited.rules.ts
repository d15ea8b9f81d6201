/** Visited questions as they are stored: a digit for each question in the paper's order, `1` for visited. */
export function visitedText(questions: number[], visited: ReadonlySet<number>): string {
  return questions.map((id) => (visited.has(id) ? '1' : '0')).join('')
}

/** The ids of visited questions, in the paper's order. */
export function visitedIds(questions: number[], text: string): number[] {
  return questions.filter((_, at) => text[at] === '1')
}
