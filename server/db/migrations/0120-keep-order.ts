/** Whether the options of a question keep their order: 1 yes, 0 no, null as its wording says. */
export const keepOrder: string[] = [`alter table questions add column keep_order bigint`]
