/** Whether the database refused to keep what is somebody's already. */
export const isDuplicate = (error: unknown) =>
  error instanceof Error && (error.cause as { code?: string } | undefined)?.code === '23505'
