/** Trying again would end the same: the job that meets it is dead at once. */
export class PermanentError extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options)
    this.name = 'PermanentError'
  }
}
