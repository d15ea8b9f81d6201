/** Runs a statement that deletes at most `count` rows. True while there may be more. */
export async function deletesMore(
  statement: { executeTakeFirstOrThrow: () => Promise<{ numDeletedRows: bigint }> },
  count: number,
): Promise<boolean> {
  const { numDeletedRows } = await statement.executeTakeFirstOrThrow()
  return Number(numDeletedRows) === count
}
