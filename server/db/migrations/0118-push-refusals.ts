/** Since when a push service refuses what is sent to a device; null after it took a message. */
export const pushRefusals: string[] = [
  `alter table push_subscriptions add column refused_since bigint`,
  `alter table guardian_push_subscriptions add column refused_since bigint`,
]
