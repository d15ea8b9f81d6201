/**
 * Gateways as the console's form has them, one for each channel: the fields as JSON, the credentials encrypted, and what
 * the gateway last said of the balance.
 */
export const smsGateways: string[] = [
  `create table sms_gateways (
    channel text not null primary key, fields text not null, secrets text not null, version bigint not null,
    changed_at bigint not null, balance text, balance_at bigint)`,
]
