/**
 * Videos that the staff send in for a topic, from the first byte until students can watch them, and what a converted one
 * is made of. `was` is what the topic showed before.
 */
export const lessonVideos: string[] = [
  `alter table files add column ladder text`,
  `create table lesson_videos (
    video_id bigint not null primary key, topic_id bigint not null unique references topics (topic_id),
    staff_id bigint not null, who text not null, actor text not null, name text not null, bytes bigint not null,
    stamp text not null, folder text not null, machine text, state text not null, problem text, step text,
    percent bigint not null, made text not null, seconds bigint, was text, added_at bigint not null, asked_at bigint,
    ended_at bigint, holder text, held_until bigint)`,
  `create index lesson_videos_by_state on lesson_videos (state, asked_at)`,
]
