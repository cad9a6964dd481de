/** What a file that is shut waits for. */
export const opensWhen = (fileName: string, next: { number: string } | null) =>
  `${fileName} opens when ${next ? next.number : 'the project'} is paid.`
