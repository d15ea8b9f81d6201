/** Since when something is stopped for all. */
export const brakeBeginnings: string[] = [`alter table code_brakes add column since bigint`]
