/** When a gateway was last asked for its balance, also where it did not tell. */
export const balanceAsked: string[] = [`alter table sms_gateways add column balance_asked_at bigint`]
