/**
 * What all machines of an academy must have in common beside the database: the names of its media and of its keys. And
 * on which machine lies what the staff sent in.
 */
export const sharedParts: string[] = [
  `create table shared_parts (part text not null primary key, id text not null)`,
  `alter table import_uploads add column machine text`,
]
