/** Classes that were made together, and the days on which there are none. */
export const timetable: string[] = [
  `create table class_series (
    series_id bigint not null primary key, request_key text not null unique, made_at bigint not null, made_by text not null)`,
  `create table series_classes (
    class_id bigint not null primary key references live_classes (class_id),
    series_id bigint not null references class_series (series_id))`,
  `create index series_classes_by_series on series_classes (series_id)`,
  `create table holidays (day text not null primary key, name text not null)`,
]
