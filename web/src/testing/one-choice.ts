/** What is the same of all questions of one choice that have nothing beside them. */
export const oneChoice = {
  sectionId: 1,
  answerType: 'single',
  paperPlace: null,
  passage: null,
  passagePicture: null,
  lists: null,
  seconds: null,
} as const
