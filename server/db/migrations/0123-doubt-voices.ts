/** Voice notes of teachers' answers, MP3 in base64; `said_at` is the moment of the answer, null before it is sent. */
export const doubtVoices: string[] = [
  `create table doubt_voices (
    stud_id bigint not null, voice_id bigint not null, doubt_id bigint not null, staff_id bigint not null,
    said_at bigint, seconds bigint not null, content text not null, primary key (stud_id, voice_id))`,
]
