/** What an acknowledged answer rests on in PostgreSQL: none of these may be off. */
export const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit']
