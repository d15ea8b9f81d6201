import type { FastifyReply } from 'fastify'

/** The page of the console that makes the academy of an empty server. */
export const BEGIN_PAGE = '/staff/begin'

/** Returns whether there is an academy. */
export type IsBegun = () => Promise<boolean>

/** For pages that are served without a way to the beginning. */
export const always: IsBegun = async () => true

/** Sends a browser from any page of an empty server to the one that makes its academy. No cache keeps that. */
export const leadToBegin = async (reply: FastifyReply): Promise<FastifyReply> =>
  reply.header('cache-control', 'no-store').redirect(BEGIN_PAGE, 302)
