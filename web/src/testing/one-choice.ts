/** The fields that all single-choice questions without passage, picture or lists share. */
export const oneChoice = {
  sectionId: 1,
  answerType: 'single',
  paperPlace: null,
  passage: null,
  passagePicture: null,
  lists: null,
  seconds: null,
} as const
