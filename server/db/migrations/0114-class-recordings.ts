/** The lesson that a live class was recorded as; null where it has no recording. */
export const classRecordings: string[] = [
  `create table class_recordings (
    class_id bigint not null primary key references live_classes (class_id),
    topic_id bigint references topics (topic_id), noted_at bigint not null)`,
  `create index class_recordings_topic on class_recordings (topic_id)`,
]
