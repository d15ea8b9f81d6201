import { ApiError } from '../api-error.ts'
import { isUnknownCall } from '../extensions.ts'

/** A call or a parameter that the server does not know. */
const isUnknownToServer = (error: unknown): boolean =>
  isUnknownCall(error) || (error instanceof ApiError && error.status === 400 && error.reason === 'internal')

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
