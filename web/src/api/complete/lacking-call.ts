import { ApiError } from '../api-error.ts'

/** A call or a parameter that the server does not know: ours gives a reason for each refusal. */
const isUnknownToServer = (error: unknown): boolean =>
  error instanceof ApiError && (error.status === 404 || error.status === 400) && error.reason === 'internal'

/** The answer of an extension, or `instead` from a server that does not have it. */
export async function orInstead<Data, Instead>(
  answer: Promise<Data>,
  instead: (error: unknown) => Instead | Promise<Instead>,
): Promise<Data | Instead> {
  try {
    return await answer
  } catch (error) {
    if (isUnknownToServer(error)) return instead(error)
    throw error
  }
}
