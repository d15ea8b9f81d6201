let handed: readonly string[] = []

/** Hands admission numbers to the form of a new message, which is opened next. */
export function handOverNumbers(numbers: readonly string[]): void {
  handed = numbers
}

/** Takes the numbers that were handed over; an empty list where there are none. */
export function takeNumbers(): readonly string[] {
  const numbers = handed
  handed = []
  return numbers
}
