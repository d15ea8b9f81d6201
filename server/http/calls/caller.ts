import type { CacheOwner } from '../../cache/cache-owner.ts'

/** Who is calling: made by the session from the header `Token`. */
export type Caller = CacheOwner & { session_id: number }

/** Returns who the token belongs to, at once where it can, or rejects with `ApiError`. */
export type Authenticate = (token: string | undefined, address: string) => Caller | Promise<Caller>
