/** The words that pages of one kind share. */
export const pageLabels = {
  contents: 'On this page',
  serviceFaqHeading: 'Asked before',
}
