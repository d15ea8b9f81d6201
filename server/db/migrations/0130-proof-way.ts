/** How a proof was read where its reader did not have the question open for long enough; null where they did. */
export const proofWay: string[] = [`alter table question_states add column proof_way text`]
