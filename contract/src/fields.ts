import { type TSchema, Type } from 'typebox'

/** One line of text in a request, at most `max` code points: no control characters, no direction overrides. */
export const Line = (max: number, min = 0) => Type.String({ minLength: min, maxLength: max, format: 'line' })

/** A reason in one line of at most `max` code points, not only blanks. */
export const Reason = (max: number) => Type.String({ minLength: 1, maxLength: max, format: 'line', pattern: '\\S' })

/** Text of several lines in a request, at most `max` code points. */
export const Lines = (max: number, min = 0) => Type.String({ minLength: min, maxLength: max, format: 'lines' })

/** A time in an answer: ISO 8601 with the academy's offset, `2026-11-20T10:30:00+05:30`. */
export const Instant = () => Type.String({ format: 'instant' })

/** A day in an answer: `2026-11-20` on the academy's calendar. */
export const Day = () => Type.String({ format: 'day' })

/** The address of a picture, document or video: a path of this server (`/media/…`) or an address of a named host. */
export const Address = () => Type.String()

/** Marks: a plain number with at most two decimals. */
export const Marks = () => Type.Number()

export const Count = () => Type.Integer({ minimum: 0 })

export const OrNull = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()])

/** Bytes as base64url without padding. */
export const Bytes = (length: number) => Type.String({ pattern: `^[A-Za-z0-9_-]{${Math.ceil((length * 4) / 3)}}$` })

/** The address at which a browser's push service accepts messages. */
export const Endpoint = () => Type.String({ minLength: 12, maxLength: 1024, pattern: '^https?://[\\x21-\\x7e]+$' })
