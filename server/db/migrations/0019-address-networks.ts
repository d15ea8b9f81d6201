/** An IPv6 address is also counted with the networks around it, of which one customer may have many. */
export const addressNetworks: string[] = [
  `alter table code_events add column network_56_key text not null default ''`,
  `alter table code_events add column network_48_key text not null default ''`,
  `create index code_events_by_network_56 on code_events (network_56_key, kind, at)`,
  `create index code_events_by_network_48 on code_events (network_48_key, kind, at)`,
]
