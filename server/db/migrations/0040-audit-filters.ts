/**
 * The audit by what was done, to what kind of thing, to which one, by whom, and when: of a million entries a page reads those that
 * it shows.
 */
export const auditFilters: string[] = [
  `create index concurrently if not exists audit_entries_by_action on audit_entries (action, entry_id)`,
  `create index concurrently if not exists audit_entries_by_entity on audit_entries (entity, entry_id)`,
  `create index concurrently if not exists audit_entries_by_entity_id on audit_entries (entity_id, entry_id)`,
  `create index concurrently if not exists audit_entries_by_staff_action on audit_entries (staff_id, action, entry_id)`,
  `create index concurrently if not exists audit_entries_by_staff_entity on audit_entries (staff_id, entity, entry_id)`,
  `create index concurrently if not exists audit_entries_by_at on audit_entries (at, entry_id)`,
]
