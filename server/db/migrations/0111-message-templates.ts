/** Texts that the staff send again and again; `fields` is the JSON of their titles and texts in each language. */
export const messageTemplates: string[] = [
  `create table message_templates (
    template_id bigint not null primary key, name text not null, fields text not null, author text not null,
    changed_at bigint not null, removed_at bigint, version bigint not null)`,
]
