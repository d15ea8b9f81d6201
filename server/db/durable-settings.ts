/** The PostgreSQL settings that the durability of an acknowledged answer depends on: none may be off. */
export const DURABLE_SETTINGS = ['fsync', 'full_page_writes', 'synchronous_commit']
