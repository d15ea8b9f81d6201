import { Type } from 'typebox'

export const MAX_ID = Number.MAX_SAFE_INTEGER

/** An id in a request: an integer from 1 to 2^53 - 1, or its digits as a string. Handlers get the number. */
export const IdIn = () => Type.Unsafe<number>({ wire: 'id' })

/** An id in an answer: always a number. */
export const Id = () => Type.Integer({ minimum: 1, maximum: MAX_ID })
