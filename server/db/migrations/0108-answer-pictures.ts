/** Pictures of teachers' answers: JSON of JPEGs in base64, each by the moment of its answer. */
export const answerPictures: string[] = [`alter table doubt_pictures add column answers text`]
