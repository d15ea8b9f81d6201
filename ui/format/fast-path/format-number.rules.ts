/** A comma before the last three digits, and before each two in front of them. */
const INDIAN_GROUPS = /\B(?=(\d{2})*\d{3}$)/g

/** `1,25,000` and `92.3`, in every language: Indian groups, at most three decimals. */
export function formatNumber(value: number): string {
  const [whole = '', decimals] = String(Number(value.toFixed(3))).split('.')
  const grouped = whole.replaceAll(INDIAN_GROUPS, ',')
  return decimals === undefined ? grouped : `${grouped}.${decimals}`
}
