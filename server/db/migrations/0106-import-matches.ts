/** What an academy has said of names and values in its sheets, and the answers that go with one upload. */
export const importMatches: string[] = [
  `create table import_matches (
    sheet text not null, kind text not null, of_level text not null, written text not null, means text not null,
    primary key (sheet, kind, of_level, written))`,
  `alter table import_uploads add column answers text`,
]
