/** Waits for a call and then reads anew, also after an error, which may mean that another person has changed something. */
export async function readAnewAfter<Data>(call: Promise<Data>, readAnew: () => Promise<unknown>): Promise<Data> {
  try {
    return await call
  } finally {
    await readAnew()
  }
}
