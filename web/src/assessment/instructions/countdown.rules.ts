/**
 * Whether the server is asked if a test is open by now, so many seconds after it should be: often at first, then seldom,
 * since many who wait may have a clock that is wrong.
 */
export const asksAfterZero = (seconds: number): boolean => seconds % (seconds <= 20 ? 2 : 15) === 0
